import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { refunds } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepRefundParts } from '../ledger/payment-parts.ts';
import { disputedCents, findRefund, lockPayment, type RefundRow, refundedCents } from './payments.queries.ts';

export type RefundRequest = {
  /** The same key again is the same refund. */
  idempotencyKey: string;
  paymentId: number;
  amountCents: number;
  /** The adjustment note or receipt that goes with it. */
  documentId?: number;
  /** The invoice that it's for; if left out, the parts of the payment in their order. */
  invoiceId?: number;
};

/**
 * Inserts the row of a refund to a payment's card, before the provider is asked, in the transaction of its note or
 * receipt.
 * @throws Refusal `conflict` for a payment that didn't succeed, or for more than is left of it
 */
export async function startRefund(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { invoiceId, ...request }: RefundRequest,
): Promise<RefundRow> {
  const { idempotencyKey, paymentId, amountCents } = request;
  const payment = await lockPayment(tx, paymentId);
  const known = await findRefund(tx, { idempotencyKey, providerId: null });
  if (known) {
    if (known.paymentId === paymentId && known.amountCents === amountCents) return known;
    throw new Error(`The key ${idempotencyKey} belongs to another refund`);
  }
  if (payment.state !== 'succeeded') throw new Refusal('conflict', deskInvoiceMessages.notPaid);
  const gone = (await refundedCents(tx, paymentId)) + (await disputedCents(tx, paymentId));
  if (gone + amountCents > payment.amountCents) {
    throw new Refusal('conflict', deskInvoiceMessages.refundTooLarge);
  }
  const at = toDate(deps.clock.now());
  const [made] = await tx
    .insert(refunds)
    .values({ ...request, state: 'started', createdAt: at, updatedAt: at })
    .returning();
  if (!made) throw new Error('A refund vanished');
  await keepRefundParts(tx, made, invoiceId ?? null);
  return made;
}
