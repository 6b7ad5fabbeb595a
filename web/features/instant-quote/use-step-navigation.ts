import { useNavigate } from 'react-router';
import type { QuoteStep } from '../../../domain/quote-draft/quote-step-order.ts';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { useStepOrder } from '../../booking/steps/use-step-order.ts';
import { wayOn } from '../../booking/steps/way-on.ts';

/** `goNext` leads on from a step, once it is right. */
export function useStepNavigation(step: QuoteStep): { goNext: () => void } {
  const navigate = useNavigate();
  const context = useStepContext();
  const { onlyThis } = useStepOrder(step);
  return {
    goNext() {
      const route = wayOn(step, onlyThis, context);
      if (route) navigate(route);
    },
  };
}
