import { placeOf } from '../../../domain/quote-draft/quote-priority.ts';
import type { StepScreenProps } from '../../booking/steps/step-parts.ts';
import { TIME_FIELDS, TimeStep } from '../../booking/visit-time/time-step.tsx';
import { useRequest } from './request-context.ts';
import { useRequestFaults } from './request-faults.ts';
import { RequestScreen } from './request-screen.tsx';
import { useRequestNavigation } from './use-request-navigation.ts';

/** When the tech should come. */
export function RequestTimeScreen() {
  const place = placeOf(useRequest().request);
  const { goNext } = useRequestNavigation('fix-it');
  const found = useRequestFaults('fix-it', TIME_FIELDS);
  return place && <TimeStep Screen={Screen} goNext={goNext} found={found} place={place} />;
}

function Screen(props: StepScreenProps) {
  return <RequestScreen step="fix-it" {...props} />;
}
