import { PROBLEM_FIELDS, ProblemStep } from './problem-step.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { useServerFaults } from './server-faults.ts';
import type { StepScreenProps } from './step-parts.ts';
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
