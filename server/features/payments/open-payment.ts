import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and } from '../../db/drizzle.ts';
import { openPayment, payments } from '../../db/schema/payments.ts';
import { Refusal } from '../../platform/refusal.ts';
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
  const state = await openPaymentState(db, documentId);
  if (state === null) return;
  const message = state === 'started' ? invoiceMessages.payInProgress : invoiceMessages.payToConfirm;
  throw new Refusal('conflict', message);
}

async function openPaymentState(db: Queryable, documentId: number) {
  const [open] = await db
    .select({ state: payments.state })
    .from(payments)
    .where(and(pays(documentId), openPayment))
    .limit(1);
  return open?.state ?? null;
}
