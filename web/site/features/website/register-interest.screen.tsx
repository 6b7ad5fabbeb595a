import { type Ref, useEffect } from 'react';
import { CALL_TO_ACTION_TEXT } from '../../../../domain/website/button-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { usePageHeading } from '../../../ui/page/page.ts';
import wrap from '../../../ui/page/wrap.module.css';
import { useStart } from '../../booking/postcode/use-start.ts';
import { track } from '../../layout/analytics/track.ts';
import { useVariant } from '../../layout/analytics/use-variant.ts';
import { PublicFrame } from './public-frame.tsx';
import { StartForm } from './start-form.tsx';
import styles from './text-page.module.css';

/** Registers interest, which records an event and nothing else (R2.11). */
export function RegisterInterestScreen() {
  const heading = usePageHeading(INTEREST_PAGE);
  const start = useStart();
  const variant = useVariant();
  useEffect(() => track('interest_registered'), []);
  return (
    <PublicFrame>
      <InterestPage heading={heading} buttonText={CALL_TO_ACTION_TEXT[variant]} onStart={start} />
    </PublicFrame>
  );
}

const INTEREST_PAGE = {
  title: 'Thanks for your interest',
  description: 'Thanks for your interest. Enter your postcode to see what a visit costs.',
};

type InterestPageProps = {
  heading: Ref<HTMLHeadingElement>;
  /** 'Get instant quote' or 'Book Now' (R2.19). */
  buttonText: string;
  onStart: (postcode: string) => void;
};

/** Thanks the visitor for registering interest, and offers a quote (R2.11). */
function InterestPage({ heading, buttonText, onStart }: InterestPageProps) {
  return (
    <div className={classNames(wrap.wrap, styles.page)}>
      <h1 ref={heading} tabIndex={-1}>
        {INTEREST_PAGE.title}
      </h1>
      <p>Noted. We haven't kept your details, so nobody will call.</p>
      <p>
        Something broken down, or about to? See what a visit costs where you are, for every time we can come.
      </p>
      <StartForm buttonText={buttonText} onStart={onStart} />
    </div>
  );
}
