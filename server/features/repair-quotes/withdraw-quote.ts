import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { moveJob } from '../jobs/move-job.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import { newestQuoteOfJob } from './desk-quotes.queries.ts';
import { withdrawWaitingQuote } from './repair-quotes.queries.ts';

/**
 * Takes back a quote that hasn't been answered (R10.12): its job goes on, and the customer gets the reason. Withdrawing it
 * again changes nothing.
 * @throws Refusal `not_found`; `conflict` if no quote waits
 */
export async function withdrawQuote(
  deps: Deps,
  { jobId, by, version, reason }: DeskChange & { reason: string },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'quote-withdrawn' }, async (tx, job) => {
    if (job.state === 'InProgress' && (await newestQuoteOfJob(tx, jobId))?.state === 'withdrawn') return null;
    const quote = job.state === 'QuoteWaiting' ? await withdrawWaitingQuote(deps, tx, jobId) : null;
    if (!quote) throw new Refusal('conflict', deskQuoteMessages.noQuoteWaits);
    const number = quoteNumber(jobId, quote.revision);
    const eventId = await moveJob(tx, job, {
      to: 'InProgress',
      by,
      at: deps.clock.now(),
      note: `Quote ${number} withdrawn: ${reason}`,
    });
    await tellCustomer(deps, tx, {
      topic: 'Quote',
      email: { mail: 'quote-withdrawn', quoteId: quote.id, eventId },
      text: {
        kind: 'quote-withdrawn',
        job: { ...job, customerId: await billedCustomerOf(tx, job) },
        subjectId: quote.id,
        visitAt: null,
      },
    });
    return { quote: number, reason };
  });
}
