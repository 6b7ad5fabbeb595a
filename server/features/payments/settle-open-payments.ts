import { and, asc, eq, lt } from 'drizzle-orm';
import { LINK_HOURS } from '../../../domain/lifetimes.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { OPEN_PAYMENT_MINUTES } from '../../platform/limits.ts';
import type { PaymentRow } from './payments.queries.ts';
import { recordCharge, settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

const BATCH = 100;

/**
 * Asks again about payments and refunds whose outcome isn't known: the provider didn't respond, or the server was killed
 * while it waited. Cancels what nobody confirmed while its link was valid. A provider that still doesn't respond is asked
 * again in the next hour.
 */
export async function settleOpenPayments(deps: Deps): Promise<void> {
  for (const payment of await paymentsIn(deps, 'started', { minutes: OPEN_PAYMENT_MINUTES })) {
    if ((await settlePayment(deps, payment)).state === 'started') return;
  }
  for (const payment of await paymentsIn(deps, 'confirmation-required', { hours: LINK_HOURS.payment })) {
    if ((await cancelPayment(deps, payment)).state === 'confirmation-required') return;
  }
  const before = toDate(deps.clock.now().subtract({ minutes: OPEN_PAYMENT_MINUTES }));
  const openRefunds = await deps.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'started'), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH);
  for (const refund of openRefunds) {
    if ((await settleRefund(deps, refund)).state === 'started') return;
  }
}

/** Some payments that have been in a state for a while, oldest first. */
async function paymentsIn(
  { db, clock }: Deps,
  state: 'started' | 'confirmation-required',
  age: Temporal.DurationLike,
): Promise<PaymentRow[]> {
  const before = toDate(clock.now().subtract(age));
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, state), lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt))
    .limit(BATCH);
}

/** Cancels a payment that waits for its confirmation; one that succeeded meanwhile is recorded. */
export async function cancelPayment(deps: Deps, { id, providerId }: PaymentRow): Promise<PaymentRow> {
  if (providerId === null) throw new Error(`Payment ${id} has no charge to cancel`);
  const charge = await deps.payments.cancelCharge(providerId);
  return transaction(deps.pool, (tx) => recordCharge(deps, tx, id, charge));
}
