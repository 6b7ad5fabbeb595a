import type { QuoteEntry } from '../../../contracts/jobs.ts';
import type { Deps } from '../../deps.ts';
import { presentQuoteEntry } from './repair-quotes.present.ts';
import { waitingQuotes } from './repair-quotes.queries.ts';

/** The quotes that wait for a customer's answer, expired ones too, each with the coupons that it could be approved with. */
export async function listWaitingQuotes(deps: Deps, customerId: number): Promise<QuoteEntry[]> {
  return (await waitingQuotes(deps.db, customerId)).map((record) => presentQuoteEntry(deps, record));
}
