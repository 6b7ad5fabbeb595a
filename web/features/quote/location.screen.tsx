import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function LocationScreen() {
  const { goNext } = useStepNavigation('location');
  return (
    <QuoteScreen step="location" heading="Location" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
