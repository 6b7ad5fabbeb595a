import { useEffect } from 'react';
import { CALL_TO_ACTION_TEXT } from '../../../../domain/website/button-text.ts';
import { usePageHeading } from '../../../ui/page/page-heading.ts';
import { useStart } from '../../booking/postcode/use-start.ts';
import { track } from '../../layout/analytics/track.ts';
import { useVariant } from '../../layout/analytics/use-variant.ts';
import { INTEREST_PAGE, InterestPage } from './interest-page.tsx';
import { PublicFrame } from './public-frame.tsx';

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
