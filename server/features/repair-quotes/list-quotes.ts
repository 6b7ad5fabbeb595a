import type { QuoteEntry } from '../../../contracts/jobs/jobs.ts';
import type { Deps } from '../../common/deps.ts';
import { presentQuoteEntry } from './repair-quotes.present.ts';
import { waitingQuotes } from './repair-quotes.queries.ts';

/** A customer's waiting quotes, including expired ones, each with the coupons that its approval could use. */
export async function listWaitingQuotes(deps: Deps, customerId: number): Promise<QuoteEntry[]> {
  return (await waitingQuotes(deps.db, customerId)).map((record) => presentQuoteEntry(deps, record));
}
