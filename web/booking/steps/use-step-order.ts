import { useSearchParams } from 'react-router';
import { nextStep, previousStep, type QuoteStep } from '../../../domain/quote-draft/quote-step-order.ts';
import { useStepContext } from './step-context.ts';

type StepOrder = {
  /** Null after the last, which books. */
  next: QuoteStep | null;
  /** Null before the first. */
  previous: QuoteStep | null;
  /** A line of the review is being changed, and back there it goes (`?then=review`). */
  onlyThis: boolean;
};

/** The steps around a step, for this person. */
export function useStepOrder(step: QuoteStep): StepOrder {
  const context = useStepContext();
  const [query] = useSearchParams();
  return {
    next: nextStep(step, context),
    previous: previousStep(step, context),
    onlyThis: query.get('then') === 'review',
  };
}
