import { placeOf } from '../../../domain/quote-draft/quote-priority.ts';
import { useDraft } from '../../booking/draft/draft-store.ts';
import type { StepScreenProps } from '../../booking/steps/step-parts.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { TIME_FIELDS, TimeStep } from '../../booking/visit-time/time-step.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

/** Step 5: when the tech should come. */
export function FixItScreen() {
  const place = placeOf(useDraft());
  const { goNext } = useStepNavigation('fix-it');
  const { errors } = useServerFaults('fix-it', TIME_FIELDS);
  // The guard has seen to it that step 1 settled the place.
  return place && <TimeStep Screen={Screen} goNext={goNext} found={errors} place={place} />;
}

function Screen(props: StepScreenProps) {
  return <QuoteScreen step="fix-it" {...props} />;
}
