import { ensureIdempotencyKey } from '../../../../domain/instant-quotes/quote-draft.ts';
import {
  nextStep,
  passedStep,
  type QuoteStep,
  STEP_ROUTES,
  type StepContext,
} from '../../../../domain/instant-quotes/quote-step-order.ts';
import { stepRedirect } from '../../../../domain/instant-quotes/quote-steps.ts';
import { randomId } from '../../../browser/random-id.ts';
import { changeDraft, currentDraft } from '../draft/draft-store.ts';

/**
 * The route after a step of the quote; null after the last. Changing one line of the review returns there, unless it
 * requires more, as other equipment has other problems: then the steps continue one by one. The review is otherwise
 * passed by itself, with what it does: the submit's key (R4.30).
 */
export function nextQuotePath(step: QuoteStep, toReview: boolean, context: StepContext): string | null {
  if (toReview && stepRedirect('review', currentDraft(), context) === null) return STEP_ROUTES.review;
  const next = nextStep(step, context);
  if (next === null || next !== passedStep(context)) return next && STEP_ROUTES[next];
  changeDraft((draft) => ({ ...ensureIdempotencyKey(draft, randomId()), Reviewed: true }));
  return nextQuotePath(next, toReview, context);
}
