import { HOLDING_STATES } from '../../../domain/payments/payment-life.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, ne, or, sql } from '../../db/drizzle.ts';
import { cardAuthorities, customers, paymentMethods } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import { numbersPaid } from '../ledger/payment-parts.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

export async function paymentById(db: Queryable, id: number): Promise<PaymentRow | null> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id));
  return found ?? null;
}

export async function paymentByKey(db: Queryable, idempotencyKey: string): Promise<PaymentRow | null> {
  const [found] = await db.select().from(payments).where(eq(payments.idempotencyKey, idempotencyKey));
  return found ?? null;
}

export async function refundById(db: Queryable, id: number): Promise<RefundRow | null> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id));
  return found ?? null;
}

/** A refund by our key or the provider's id, whichever is known. */
export async function findRefund(
  db: Queryable,
  { idempotencyKey, providerId }: Pick<RefundRow, 'idempotencyKey' | 'providerId'>,
): Promise<RefundRow | null> {
  const byKey = idempotencyKey === null ? undefined : eq(refunds.idempotencyKey, idempotencyKey);
  const byId = providerId === null ? undefined : eq(refunds.providerId, providerId);
  const [found] = await db
    .select()
    .from(refunds)
    .where(or(byKey, byId) ?? sql`false`);
  return found ?? null;
}

/** A dispute by the provider's id; null if we don't know it. */
export async function disputeByProviderId(db: Queryable, providerId: string): Promise<DisputeRow | null> {
  const [found] = await db.select().from(disputes).where(eq(disputes.providerId, providerId));
  return found ?? null;
}

/** A dispute with its payment, the numbers of its invoices, and its customer; null if there's none. */
export async function disputedPayment(db: Queryable, disputeId: number) {
  const [found] = await db
    .select({
      dispute: disputes,
      payment: payments,
      numbers: numbersPaid,
      customerName: sql<string>`coalesce(${customers.businessName}, ${customers.firstName} || ' ' || ${customers.lastName})`,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(eq(disputes.id, disputeId));
  return found ?? null;
}
export type DisputedPayment = NonNullable<Awaited<ReturnType<typeof disputedPayment>>>;

/** A payment, locked until the transaction ends, after its invoices. @throws Error if there's none */
export async function lockPayment(tx: Transaction, id: number): Promise<PaymentRow> {
  const paid = tx
    .select({ id: paymentParts.documentId })
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, id));
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, paid))
    .orderBy(asc(documents.id))
    .for('no key update');
  const [found] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!found) throw new Error(`No payment ${id}`);
  return found;
}

/**
 * A payment's authority, the bank's mandate, and whether its card is still on file: removing it withdraws the
 * authority. Null for a card that was used once.
 */
export async function authorityOf(db: Queryable, { authorityId, customerId, cardToken }: PaymentRow) {
  if (authorityId === null) return null;
  const [authority] = await db
    .select({ mandate: cardAuthorities.mandate })
    .from(cardAuthorities)
    .where(eq(cardAuthorities.id, authorityId));
  const [card] = await db
    .select({ cardToken: paymentMethods.cardToken })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.customerId, customerId), eq(paymentMethods.cardToken, cardToken)));
  return { id: authorityId, mandate: authority?.mandate ?? null, isWithdrawn: !card };
}

/** Cents of a payment that the bank took back with disputes. */
export async function disputedCents(db: Queryable, paymentId: number): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), inArray(disputes.state, [...HOLDING_STATES])));
  return sum?.cents ?? 0;
}

/** Cents of a payment that were refunded, or whose refund has started. */
export async function refundedCents(db: Queryable, paymentId: number): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')));
  return sum?.cents ?? 0;
}
