import {
  nextStep,
  type QuoteStep,
  STEP_ROUTES,
  type StepContext,
} from '../../../../domain/instant-quotes/quote-step-order.ts';
import { stepRedirect } from '../../../../domain/instant-quotes/quote-steps.ts';
import { currentDraft } from '../draft/draft-store.ts';

/**
 * The route after a step of the quote; null after the last. Changing one line of the review returns there, unless it
 * requires more, as other equipment has other problems: then the steps continue one by one.
 */
export function nextQuotePath(step: QuoteStep, toReview: boolean, context: StepContext): string | null {
  if (toReview && stepRedirect('review', currentDraft(), context) === null) return STEP_ROUTES.review;
  const next = nextStep(step, context);
  return next && STEP_ROUTES[next];
}
