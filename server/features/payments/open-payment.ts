import { openPaymentRefusal } from '../../../domain/invoices/office-actions.ts';
import { OPEN_PAYMENT_STATES } from '../../../domain/payments/payment-life.ts';
import type { Queryable } from '../../db/client.ts';
import { and } from '../../db/drizzle.ts';
import { openPayment, payments } from '../../db/schema/payments.ts';
import { refuseIf } from '../../platform/refusal.ts';
import { pays } from '../ledger/payment-parts.ts';

/** Whether a card payment of an invoice is under way: its outcome isn't known, or the cardholder may still confirm. */
export async function hasOpenPayment(db: Queryable, documentId: number): Promise<boolean> {
  return (await openPaymentState(db, documentId)) !== null;
}

/**
 * Refuses a change to a locked invoice while a card payment of it is under way.
 * @throws Refusal `conflict` while its outcome isn't known, or its cardholder may still confirm it
 */
export async function refuseWhilePaying(db: Queryable, documentId: number): Promise<void> {
  refuseIf(openPaymentRefusal({ openPayment: await openPaymentState(db, documentId) }));
}

/** The state of an invoice's card payment that is under way; null without one. */
export async function openPaymentState(
  db: Queryable,
  documentId: number,
): Promise<(typeof OPEN_PAYMENT_STATES)[number] | null> {
  const [open] = await db
    .select({ state: payments.state })
    .from(payments)
    .where(and(pays(documentId), openPayment))
    .limit(1);
  return OPEN_PAYMENT_STATES.find((state) => state === open?.state) ?? null;
}
