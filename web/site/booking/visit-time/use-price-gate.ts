import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { useUnpriced } from '../steps/docket-price.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import { usePriceFailure } from './use-settled-priority.ts';

/** The id of what says why there is no price: a step that can't continue leads to it. */
export const NO_PRICE = 'no-price';

/** For a button that needs the exact price: it's busy while that is being worked out, and leads to the reason if there is none. */
export function usePriceGate() {
  const { draft } = useStepFlow();
  const unpriced = useUnpriced(draft);
  const failure = usePriceFailure();
  const isPriced = quotePrice(draft).kind === 'exact';
  return {
    isPending: !isPriced && !unpriced && !failure,
    /** Whether the step may go on. */
    pass(): boolean {
      if (!isPriced) leadToReason();
      return isPriced;
    },
  };
}

/** Focus and view go to what says why there is no price. */
export function leadToReason(): void {
  document.getElementById(NO_PRICE)?.focus();
}
