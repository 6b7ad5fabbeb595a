import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function ReviewScreen() {
  const { goNext } = useStepNavigation('review');
  return (
    <QuoteScreen step="review" heading="Review" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
