import { useNavigate, useSearchParams } from 'react-router';
import { type QuoteStep, stepsAround } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { useStepFlow } from './step-flow.ts';

type StepOrder = {
  /** Null after the last, which books. */
  next: QuoteStep | null;
  /** Null before the first. */
  previous: QuoteStep | null;
  toReview: boolean;
  /** Continues from the step, once it's complete. */
  goNext: () => void;
};

/** The steps around a step, for this person. */
export function useStepOrder(step: QuoteStep): StepOrder {
  const { steps, passed, nextPath } = useStepFlow();
  const navigate = useNavigate();
  const toReview = useToReview();
  const { previous, next } = stepsAround(steps, step);
  return {
    previous,
    next: next !== null && next === passed ? stepsAround(steps, next).next : next,
    toReview,
    goNext() {
      const path = nextPath(step, toReview);
      if (path) navigate(path);
    },
  };
}

/** Whether one line of the review is being changed, which returns there (`?then=review`). */
export function useToReview(): boolean {
  const [query] = useSearchParams();
  return query.get('then') === 'review';
}
