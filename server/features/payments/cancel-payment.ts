import { LINK_HOURS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, lt, ne, or } from '../../db/drizzle.ts';
import { payments } from '../../db/schema/payments.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { ABANDONED_PAYMENT_MINUTES } from '../../platform/limits.ts';
import { pays } from '../ledger/payment-parts.ts';
import type { PaymentRow } from './payments.queries.ts';
import { recordCharge } from './settle-payment.ts';

const isWaiting = eq(payments.state, 'confirmation-required');

const lastChangedBefore = ({ clock }: Pick<Deps, 'clock'>, age: Temporal.DurationLike) =>
  lt(payments.updatedAt, toDate(clock.now().subtract(age)));

/** Somebody left the page without confirming. There's no emailed link with which they still could. */
const isAbandoned = (deps: Pick<Deps, 'clock'>) =>
  and(
    isWaiting,
    payments.isCardholderPresent,
    lastChangedBefore(deps, { minutes: ABANDONED_PAYMENT_MINUTES }),
  );

/** Cancels a payment that waits for its confirmation, or records that it has succeeded in the meantime. */
export async function cancelPayment(deps: Deps, { id, providerId }: PaymentRow): Promise<PaymentRow> {
  if (providerId === null) throw new Error(`Payment ${id} has no charge to cancel`);
  const charge = await deps.payments.cancelCharge(providerId);
  return transaction(deps.pool, (tx) => recordCharge(deps, tx, id, charge));
}

/** The payments that nobody will confirm any more: abandoned ones, and those whose emailed link has expired. */
export async function unconfirmedPayments(deps: Pick<Deps, 'db' | 'clock'>): Promise<PaymentRow[]> {
  const isOver = and(isWaiting, lastChangedBefore(deps, { hours: LINK_HOURS.payment }));
  return deps.db
    .select()
    .from(payments)
    .where(or(isAbandoned(deps), isOver));
}

/** Cancels an invoice's abandoned payments, so that the office can charge it or write it off. */
export async function cancelAbandoned(deps: Deps, documentId: number): Promise<void> {
  const abandoned = await deps.db
    .select()
    .from(payments)
    .where(and(pays(documentId), isAbandoned(deps)));
  for (const payment of abandoned) await cancelPayment(deps, payment);
}

/** Cancels an invoice's payments that wait for a confirmation, so that only the one with this key can succeed. */
export async function cancelOthers(
  deps: Deps,
  { documentId, key }: { documentId: number; key: string },
): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(payments)
    .where(and(pays(documentId), isWaiting, ne(payments.idempotencyKey, key)));
  for (const payment of waiting) await cancelPayment(deps, payment);
}
