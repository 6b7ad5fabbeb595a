import { useNavigate, useSearchParams } from 'react-router';
import {
  nextStep,
  previousStep,
  type QuoteStep,
  STEP_ROUTES,
  stepRedirect,
} from '../../../domain/quote-steps.ts';
import { currentDraft } from './draft-store.ts';
import { useStepContext } from './step-context.ts';

type StepNavigation = {
  /** To the next step; back to the review where a line of it is being changed (`?then=review`). */
  goNext: () => void;
  next: QuoteStep | null;
  previous: QuoteStep | null;
};

/** The ways on from a step. */
export function useStepNavigation(step: QuoteStep): StepNavigation {
  const navigate = useNavigate();
  const context = useStepContext();
  const [query] = useSearchParams();
  const next = query.get('then') === 'review' ? 'review' : nextStep(step, context);

  function goNext() {
    if (!next) return;
    // A change can ask for more: another machine has other problems. Then the steps go on one by one.
    const missing = stepRedirect(next, currentDraft(), context) !== null;
    const to = missing ? nextStep(step, context) : next;
    if (to) navigate(STEP_ROUTES[to]);
  }
  return { goNext, next, previous: previousStep(step, context) };
}
