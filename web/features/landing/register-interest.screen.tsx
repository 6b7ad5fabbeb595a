import { useEffect } from 'react';
import { BUTTON_TEXT } from '../../../domain/button-text.ts';
import { usePageHeading } from '../../site/page-heading.ts';
import { classNames } from '../../ui/class-names.ts';
import wrap from '../../ui/wrap.module.css';
import { track } from '../analytics/track.ts';
import { useVariant } from '../experiment/use-variant.ts';
import { PublicFrame } from './public-frame.tsx';
import { StartForm } from './start-form.tsx';
import styles from './text-page.module.css';
import { useStart } from './use-start.ts';

/** Registers interest, which is an event and nothing else, says thanks, and shows a way on (R2.11). */
export function RegisterInterestScreen() {
  const heading = usePageHeading({
    title: 'Thanks for your interest',
    description: 'Your interest is noted. See what a visit to your kitchen costs, by its postcode.',
  });
  const start = useStart();
  const variant = useVariant();
  useEffect(() => track('interest_registered'), []);
  return (
    <PublicFrame>
      <div className={classNames(wrap.wrap, styles.page)}>
        <h1 ref={heading} tabIndex={-1}>
          Thanks for your interest
        </h1>
        <p>We count that somebody is interested, and keep nothing about you. Nobody will call.</p>
        <p>
          Is a machine down, or about to be? See what a visit costs at your place, at every time we can come.
        </p>
        <StartForm buttonText={BUTTON_TEXT[variant]} onStart={start} />
      </div>
    </PublicFrame>
  );
}
