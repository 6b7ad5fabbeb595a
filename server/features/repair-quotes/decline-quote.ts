import type { QuoteDecision } from '../../../contracts/repair-quotes/repair-quotes.ts';
import type { Deps } from '../../common/deps.ts';
import { type Decide, decideQuote, type QuoteAnswer } from './decide-quote.ts';

/**
 * Declines a quote, with or without a reason; a quote that was decided before is returned as it is (R4.24).
 * @throws Refusal `not_found`; `conflict`
 */
export async function declineQuote(
  deps: Deps,
  answer: QuoteAnswer & { reason: string | null },
): Promise<QuoteDecision> {
  return decideQuote(deps, answer, declining(answer.reason));
}

/** What a decline does to a quote that can be decided: by its customer, by link or by phone. */
export function declining(reason: string | null): Decide {
  return async () => ({ state: 'declined', change: { declineReason: reason }, note: reason });
}
