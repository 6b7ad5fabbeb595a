import { placeOf } from '../../../domain/quote-draft/quote-priority.ts';
import { useDraft } from './draft-store.ts';
import { QuoteScreen } from './quote-screen.tsx';
import { useServerFaults } from './server-faults.ts';
import type { StepScreenProps } from './step-parts.ts';
import { TIME_FIELDS, TimeStep } from './time-step.tsx';
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
