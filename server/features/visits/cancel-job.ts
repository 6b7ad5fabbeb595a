import type { Deps } from '../../common/deps.ts';
import { and, eq, isNotNull } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { callOutOf } from '../invoices/find-invoice.ts';
import { changeJob, type DeskChange } from '../jobs/life/change-job.ts';
import { type JobRow, moveJob } from '../jobs/life/move-job.ts';
import { queueText } from '../messages/texts/queue-text.ts';
import { returnPromoUse } from '../promotions/promo-use.ts';
import { withdrawWaitingQuote } from '../repair-quotes/repair-quotes.queries.ts';
import { callOffVisits } from './visits.queries.ts';

/**
 * Cancels a job and withdraws its waiting quote: only a customer declines one. Its promo code (unless the call-out was invoiced with it) and the
 * coupon of an approved quote can be used again (R5.22). Cancelling it again changes nothing.
 * @throws Refusal `not_found`, `conflict`
 */
export async function cancelJob(
  deps: Deps,
  { jobId, by, version, reason }: DeskChange & { reason: string },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'job-cancelled' }, async (tx, job) => {
    if (job.state === 'Cancelled') return null;
    const at = deps.clock.now();
    const eventId = await moveJob(tx, job, { to: 'Cancelled', by, at, note: reason });
    await callOffVisits(tx, jobId);
    await withdrawWaitingQuote(tx, jobId);
    for (const promoCodeId of await promosOf(tx, job)) await returnPromoUse(tx, promoCodeId);
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'job-cancelled', jobId }]);
    await queueText(deps, tx, { kind: 'job-cancelled', job, subjectId: eventId, visitAt: job.startsAt });
    return { reason };
  });
}

async function promosOf(tx: Transaction, job: JobRow): Promise<number[]> {
  const coupons = await tx
    .select({ id: quotes.couponPromoId })
    .from(quotes)
    .where(and(eq(quotes.jobId, job.id), eq(quotes.state, 'approved'), isNotNull(quotes.couponPromoId)));
  // In id order, so that two cancellations can't deadlock.
  const promo = (await callOutOf(tx, job.id)) ? null : job.promoCodeId;
  return [promo, ...coupons.map(({ id }) => id)].filter((id) => id !== null).sort((a, b) => a - b);
}
