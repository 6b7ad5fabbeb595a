import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function FixItScreen() {
  const { goNext } = useStepNavigation('fix-it');
  return (
    <QuoteScreen step="fix-it" heading="FixIt" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
