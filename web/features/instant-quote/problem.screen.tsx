import { PROBLEM_FIELDS, ProblemStep } from '../../booking/steps/problem-step.tsx';
import type { StepScreenProps } from '../../booking/steps/step-parts.ts';
import { useServerFaults } from '../../booking/submit/server-faults.ts';
import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

/** Step 4: what it is doing. */
export function ProblemScreen() {
  const { goNext } = useStepNavigation('problem');
  const { errors } = useServerFaults('problem', PROBLEM_FIELDS);
  return <ProblemStep Screen={Screen} goNext={goNext} found={errors} />;
}

function Screen(props: StepScreenProps) {
  return <QuoteScreen step="problem" {...props} />;
}
