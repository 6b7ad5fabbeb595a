import type { QuoteEntry } from '../../../contracts/jobs/jobs.ts';
import type { QuoteDocument } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { Refusal } from '../../platform/refusal.ts';
import { linesOfQuote } from './find-quote.ts';
import { presentQuote, presentQuoteEntry } from './repair-quotes.present.ts';
import { newestQuote, waitingQuotes } from './repair-quotes.queries.ts';

/** The quote of the customer's own job (R7.29): the waiting one, or the one decided last. */
export async function readQuote(
  deps: Deps,
  request: { jobId: number; customerId: number },
): Promise<QuoteDocument> {
  const record = await newestQuote(deps.db, request);
  if (!record) throw new Refusal('not_found', repairQuoteMessages.quoteNotFound(deps.config.brand.phone));
  return presentQuote(deps, record, await linesOfQuote(deps.db, record.quote.id));
}

/** A customer's waiting quotes, including expired ones, each with the coupons that its approval could use. */
export async function listWaitingQuotes(
  deps: Deps,
  of: { customerId: number; siteIds: SiteIds },
): Promise<QuoteEntry[]> {
  return (await waitingQuotes(deps.db, of)).map((record) => presentQuoteEntry(deps, record));
}
