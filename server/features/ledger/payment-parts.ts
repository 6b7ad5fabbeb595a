import { divideCents } from '../../../domain/payments/divide-cents.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq, type SQL, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { paymentParts, refundParts } from '../../db/schema/payment-parts.ts';
import { payments, type refunds } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Whether a card payment is for an invoice, or a part of it is. */
export const pays = (documentId: number): SQL =>
  sql`${payments.id} in (select part.payment_id from payment_parts part where part.document_id = ${documentId})`;

/** The numbers of the invoices that a card payment is for. */
export const numbersPaid = sql<string[]>`array(select paid.number::text
  from payment_parts part join documents paid on paid.id = part.document_id
  where part.payment_id = ${payments.id} order by part.id)`;

/** Cents of a part that were refunded, or whose refund has started. */
export const refundedOfPart = sql<number>`coalesce((select sum(back.amount_cents)
  from refund_parts back join refunds refund on refund.id = back.refund_id
  where back.part_id = ${paymentParts.id} and refund.state <> 'failed'), 0)::int`;

/** Cents of a part that a bank has taken back with disputes, according to the ledger. */
export const disputedOfPart = sql<number>`coalesce((select sum(line.amount_cents)
  from disputes dispute
  join ledger_entries entry on entry.document_id = ${paymentParts.documentId}
    and entry.key like 'dispute:' || dispute.id || ':%'
  join ledger_lines line on line.entry_id = entry.id and line.account in ('disputes', 'receivable')
  where dispute.payment_id = ${paymentParts.paymentId}), 0)::int`;

/** The parts of a card payment in order, with how much of each can still go back, in cents; none if it's for no invoice. */
export async function partsOfPayment(db: Queryable, paymentId: number) {
  const parts = await db
    .select({
      id: paymentParts.id,
      documentId: paymentParts.documentId,
      customerId: documents.customerId,
      amountCents: paymentParts.amountCents,
      refundedCents: refundedOfPart,
      disputedCents: disputedOfPart,
    })
    .from(paymentParts)
    .innerJoin(documents, eq(documents.id, paymentParts.documentId))
    .where(eq(paymentParts.paymentId, paymentId))
    .orderBy(asc(paymentParts.id));
  return parts.map((part) => ({
    ...part,
    leftCents: Math.max(0, part.amountCents - part.refundedCents - part.disputedCents),
  }));
}

/** The parts of a refund, in order. */
export async function partsOfRefund(db: Queryable, refundId: number) {
  return db
    .select({
      documentId: paymentParts.documentId,
      customerId: documents.customerId,
      amountCents: refundParts.amountCents,
    })
    .from(refundParts)
    .innerJoin(paymentParts, eq(paymentParts.id, refundParts.partId))
    .innerJoin(documents, eq(documents.id, paymentParts.documentId))
    .where(eq(refundParts.refundId, refundId))
    .orderBy(asc(paymentParts.id));
}

type NewRefund = Pick<typeof refunds.$inferSelect, 'id' | 'paymentId' | 'amountCents'>;

/**
 * Keeps what a new refund is for. The payment must be locked.
 * @param documentId the invoice; null to fill the parts in order, for a refund that was made at the provider
 */
export async function keepRefundParts(
  tx: Transaction,
  { id: refundId, paymentId, amountCents }: NewRefund,
  documentId: number | null,
): Promise<void> {
  const all = await partsOfPayment(tx, paymentId);
  // A trigger has added the part of a refund whose payment has only one.
  if (all.length < 2) return;
  const parts = documentId === null ? all : all.filter((part) => part.documentId === documentId);
  if (parts.length === 0) throw new Error(`Payment ${paymentId} isn't for invoice ${documentId}`);
  const shares = divideCents(
    amountCents,
    parts.map(({ leftCents }) => leftCents),
  );
  const rows = parts.map((part, index) => ({ refundId, partId: part.id, amountCents: shares[index] ?? 0 }));
  await tx.insert(refundParts).values(rows.filter((row) => row.amountCents > 0));
}
