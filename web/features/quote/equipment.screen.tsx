import { QuoteScreen } from './quote-screen.tsx';
import { useStepNavigation } from './use-step-navigation.ts';

export function EquipmentScreen() {
  const { goNext } = useStepNavigation('equipment');
  return (
    <QuoteScreen step="equipment" heading="Equipment" onSubmit={goNext}>
      {null}
    </QuoteScreen>
  );
}
