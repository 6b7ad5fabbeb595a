import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function AccountScreen() {
  const { goNext } = useStepNavigation('account');
  return (
    <QuoteScreen step="account" heading="Account" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
