import { isCustomersSide } from '../../../domain/jobs/who-acted.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, isNotNull } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { callOutOf } from '../invoices/find-invoice.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { type Actor, type JobRow, moveJob } from '../jobs/move-job.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import { type AskedByPhone, requireMayAsk } from '../people/phone-caller.ts';
import { returnPromoUse } from '../promotions/promo-use.ts';
import { withdrawWaitingQuote } from '../repair-quotes/repair-quotes.queries.ts';
import { callOffVisits } from './visits.queries.ts';

/**
 * Cancels a job and withdraws its waiting quote: only a customer declines one. Its promo code (unless the call-out was invoiced with it) and the
 * coupon of an approved quote can be used again (R5.22). Cancelling it again changes nothing.
 * @throws Refusal `not_found`, `conflict`; `forbidden` for who asks on the phone and may not
 */
export async function cancelJob(
  deps: Deps,
  { jobId, by, version, reason, asked }: DeskChange & { reason: string; asked?: AskedByPhone },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'job-cancelled' }, async (tx, job) => {
    if (job.state === 'Cancelled') return null;
    const calledBy = await requireMayAsk(tx, job, asked);
    await cancelLockedJob(deps, tx, job, { by, note: reason });
    return { reason, ...(calledBy && { calledBy }) };
  });
}

/**
 * Cancels a locked job with all that hangs on it, for the office or the customer, and queues the customer's email and text.
 * @param cancelled `need` is why the office should look at it
 * @throws Refusal `conflict`
 */
export async function cancelLockedJob(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  { by, note, need = null }: { by: Actor; note: string | null; need?: string | null },
): Promise<void> {
  const { id: jobId, startsAt: visitAt } = job;
  const subjectId = await moveJob(tx, job, { to: 'Cancelled', by, at: deps.clock.now(), note, need });
  await callOffVisits(tx, jobId);
  await withdrawWaitingQuote(deps, tx, jobId);
  for (const promoCodeId of await promosOf(tx, job)) await returnPromoUse(tx, promoCodeId);
  await tellCancelled(deps, tx, { job, by, subjectId, visitAt });
}

/** Queues the email and the text that say that a job is cancelled. */
export async function tellCancelled(
  deps: Deps,
  tx: Transaction,
  { job, by, subjectId, visitAt }: { job: JobRow; by: Actor; subjectId: number; visitAt: Date },
): Promise<void> {
  const isAnswer = isCustomersSide(by.kind);
  await tellCustomer(deps, tx, {
    topic: 'Changes',
    email: { mail: 'job-cancelled', jobId: job.id },
    by,
    text: { kind: 'job-cancelled', job, subjectId, visitAt, isAnswer },
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
