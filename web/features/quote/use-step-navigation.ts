import { useNavigate } from 'react-router';
import { type QuoteStep, STEP_ROUTES } from '../../../domain/quote-step-order.ts';
import { stepRedirect } from '../../../domain/quote-steps.ts';
import { currentDraft } from './draft-store.ts';
import { useStepContext } from './step-context.ts';
import { useStepOrder } from './use-step-order.ts';

/**
 * The way on from a step: `goNext` leads to the next one, and back to the review where one line of it was being
 * changed. When the change asks for more, as another machine has other problems, the steps go on one by one.
 */
export function useStepNavigation(step: QuoteStep): { goNext: () => void } {
  const navigate = useNavigate();
  const context = useStepContext();
  const { next, onlyThis } = useStepOrder(step);

  function goNext() {
    const backToReview = onlyThis && stepRedirect('review', currentDraft(), context) === null;
    const to = backToReview ? 'review' : next;
    if (to) navigate(STEP_ROUTES[to]);
  }
  return { goNext };
}
