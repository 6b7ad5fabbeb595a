import type { Reply } from '../../../contracts/endpoint.ts';
import type { previewQuote as previewQuoteCall } from '../../../contracts/jobs/job-quotes.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { askedPrice } from './asked-price.ts';
import { type QuoteBody, quoteDraft } from './quote-draft.ts';
import { presentAskedPrice, presentQuoteLine } from './repair-quotes.present.ts';

/**
 * What the customer would be asked to pay for a quote if it were sent now (R10.12). Nothing changes.
 * @throws Refusal `not_found`, `invalid_fields`
 */
export async function previewQuote(
  deps: Deps,
  { jobId, quote }: { jobId: number; quote: QuoteBody },
): Promise<Reply<typeof previewQuoteCall>> {
  const [job] = await deps.db.select({ timeZone: jobs.timeZone }).from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Refusal('not_found', requestMessages.notFound);
  const { lines, validUntil, ...draft } = quoteDraft(quote, job, deps.clock.now());
  const unsent = {
    ...draft,
    state: 'waiting',
    validUntil: toDate(validUntil),
    couponPromoId: null,
    discountCents: 0,
  } as const;
  return {
    Lines: lines.map(presentQuoteLine),
    ...presentAskedPrice(draft.subtotalCents, askedPrice(deps, unsent)),
    ValidUntil: wireInstant(unsent.validUntil),
  };
}
