import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function ProblemScreen() {
  const { goNext } = useStepNavigation('problem');
  return (
    <QuoteScreen step="problem" heading="Problem" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
