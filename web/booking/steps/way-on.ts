import {
  nextStep,
  type QuoteStep,
  STEP_ROUTES,
  type StepContext,
} from '../../../domain/quote-draft/quote-step-order.ts';
import { stepRedirect } from '../../../domain/quote-draft/quote-steps.ts';
import { currentDraft } from '../draft/draft-store.ts';

/**
 * The route after a step. Where only this one line of the review is being changed it is the review again, unless
 * the change asks for more, as another machine has other problems: then the steps go on one by one. Null after the
 * last step.
 */
export function wayOn(step: QuoteStep, onlyThis: boolean, context: StepContext): string | null {
  if (onlyThis && stepRedirect('review', currentDraft(), context) === null) return STEP_ROUTES.review;
  const next = nextStep(step, context);
  return next && STEP_ROUTES[next];
}
