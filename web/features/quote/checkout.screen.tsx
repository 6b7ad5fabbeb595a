import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function CheckoutScreen() {
  const { goNext } = useStepNavigation('checkout');
  return (
    <QuoteScreen step="checkout" heading="Checkout" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
