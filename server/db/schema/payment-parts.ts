import { bigint, check, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { documents } from './invoices.ts';
import { bankPayments } from './ledger.ts';
import { payments, refunds } from './payments.ts';

const id = () => bigint({ mode: 'number' });

/** How much of a card payment or bank transfer is for which invoice. The parts of a payment add up to it. */
export const paymentParts = pgTable(
  'payment_parts',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Either a card payment or a bank transfer. */
    paymentId: id().references(() => payments.id),
    bankPaymentId: id().references(() => bankPayments.id),
    documentId: id()
      .notNull()
      .references(() => documents.id),
    /** Negative for a transfer back to the customer. */
    amountCents: integer().notNull(),
  },
  (t) => [
    unique('payment_parts_payment').on(t.paymentId, t.documentId),
    unique('payment_parts_bank_payment').on(t.bankPaymentId, t.documentId),
    index('payment_parts_document').on(t.documentId, t.id),
    check('payment_parts_one', sql`num_nonnulls(${t.paymentId}, ${t.bankPaymentId}) = 1`),
    check('payment_parts_amount', sql`${t.amountCents} <> 0`),
    check('payment_parts_charged', sql`${t.paymentId} is null or ${t.amountCents} > 0`),
  ],
);

/** How much of a refund is for which part of its payment. */
export const refundParts = pgTable(
  'refund_parts',
  {
    refundId: id()
      .notNull()
      .references(() => refunds.id),
    partId: id()
      .notNull()
      .references(() => paymentParts.id),
    amountCents: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.partId] }),
    index('refund_parts_part').on(t.partId),
    check('refund_parts_amount', sql`${t.amountCents} > 0`),
  ],
);
