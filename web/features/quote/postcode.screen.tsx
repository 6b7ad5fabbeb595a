import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function PostcodeScreen() {
  const { goNext } = useStepNavigation('postcode');
  return (
    <QuoteScreen step="postcode" heading="Postcode" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
