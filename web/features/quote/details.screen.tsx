import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function DetailsScreen() {
  const { goNext } = useStepNavigation('details');
  return (
    <QuoteScreen step="details" heading="Details" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
