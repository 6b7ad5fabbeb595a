import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { paymentParts, refundParts } from '../../db/schema/payment-parts.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { disputedOfPart, refundedOfPart } from '../ledger/payment-parts.ts';
import type { PaymentRow } from './payments.queries.ts';
import { settleRefund } from './settle-refund.ts';

const leftCents = sql<number>`${paymentParts.amountCents} - ${refundedOfPart} - ${disputedOfPart}`;

/** An invoice's card payments with how much each can still refund of it, in cents; latest first. */
export async function refundablePayments(
  db: Queryable,
  documentId: number,
): Promise<{ payment: PaymentRow; leftCents: number }[]> {
  const found = await db
    .select({ payment: payments, leftCents })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(and(eq(paymentParts.documentId, documentId), eq(payments.state, 'succeeded')))
    .orderBy(desc(payments.id));
  return found.filter((one) => one.leftCents > 0);
}

/** What is left of an invoice's card payments that could still go back to their cards, in cents. */
export async function leftOnCards(db: Queryable, documentId: number): Promise<number> {
  const payments = await refundablePayments(db, documentId);
  return payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
}

/** An invoice's refunds by state, in cents; `started` ones aren't in the ledger yet. */
export async function refundsByState(
  db: Queryable,
  documentId: number,
): Promise<Record<'started' | 'failed', number>> {
  const rows = await db
    .select({ state: refunds.state, cents: sql<number>`sum(${refundParts.amountCents})::int` })
    .from(refunds)
    .innerJoin(refundParts, eq(refundParts.refundId, refunds.id))
    .innerJoin(paymentParts, eq(paymentParts.id, refundParts.partId))
    .where(eq(paymentParts.documentId, documentId))
    .groupBy(refunds.state);
  const centsIn = (state: string) => rows.find((row) => row.state === state)?.cents ?? 0;
  return { started: centsIn('started'), failed: centsIn('failed') };
}

/** Asks the provider for the refunds that go with a note or receipt. If there's no answer, we ask again hourly. */
export async function settleRefundsOf(deps: Deps, documentId: number): Promise<void> {
  const open = await deps.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.documentId, documentId), eq(refunds.state, 'started')));
  for (const refund of open) await settleRefund(deps, refund);
}
