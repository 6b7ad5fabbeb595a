import { HOLDING_STATES } from '../../../domain/payments/payment-life.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, inArray, sql } from '../../db/drizzle.ts';
import { disputes, payments, refunds } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentRow } from './payments.queries.ts';
import { settleRefund } from './settle-refund.ts';

const leftCents = sql<number>`${payments.amountCents} - coalesce((
  select sum(${refunds.amountCents}) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.state} <> 'failed'), 0)::int - coalesce((
  select sum(${disputes.amountCents}) from ${disputes}
  where ${disputes.paymentId} = ${payments.id} and ${inArray(disputes.state, [...HOLDING_STATES])}), 0)::int`;

/** An invoice's card payments with how much of each can still be refunded, in cents; latest first. */
export async function refundablePayments(
  db: Queryable,
  documentId: number,
): Promise<{ payment: PaymentRow; leftCents: number }[]> {
  const found = await db
    .select({ payment: payments, leftCents })
    .from(payments)
    .where(and(eq(payments.documentId, documentId), eq(payments.state, 'succeeded')))
    .orderBy(desc(payments.id));
  return found.filter((one) => one.leftCents > 0);
}

/** An invoice's refunds by state, in cents; `started` ones aren't in the ledger yet. */
export async function refundsByState(
  db: Queryable,
  documentId: number,
): Promise<Record<'started' | 'failed', number>> {
  const rows = await db
    .select({ state: refunds.state, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.documentId, documentId))
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
