import type { PayReply } from '../../../../contracts/invoices/invoice-payments.ts';
import { isInvoiceKind } from '../../../../domain/invoices/document-kinds.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cancelOthers } from '../../payments/cancel-payment.ts';
import { earlierPayment } from '../../payments/charge-customer.ts';
import type { PaymentRow } from '../../payments/payments.queries.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { lockDocument } from '../invoices.queries.ts';
import type { DocumentRow } from '../issue-document.ts';
import { answerPayment } from './answer-payment.ts';
import { cardToUse, type PayingCard } from './card-to-use.ts';
import { startInvoicePayment } from './start-invoice-payment.ts';

export type InvoicePayment = {
  invoice: DocumentRow;
  /** One per press of the button; the same key again is the same payment. */
  key: string;
  /** Inc GST; null for what is due. */
  amountCents: number | null;
  card: PayingCard;
};

/**
 * Pays an invoice, or a part of it, while the cardholder is there. A second call with the same key never charges twice:
 * once the cardholder has confirmed, it continues the same charge.
 * @throws Refusal `conflict` if nothing is due, somebody else is paying it, or there's no card; `invalid_fields` for
 *   more than is due; `provider_unavailable` before anything was charged; `idempotency_key_reused`
 */
export async function payInvoice(deps: Deps, payment: InvoicePayment): Promise<PayReply> {
  const { invoice, key: idempotencyKey, amountCents } = payment;
  if (!isInvoiceKind(invoice.kind)) throw new Refusal('conflict', invoiceMessages.payNotAnInvoice);
  const { id: documentId, customerId } = invoice;
  const sentBefore = await earlierPayment(deps.db, { idempotencyKey, customerId, documentId, amountCents });
  const row = sentBefore ?? (await startPayment(deps, payment));
  return answerPayment(deps, [invoice], await settlePayment(deps, row));
}

async function startPayment(deps: Deps, payment: InvoicePayment): Promise<PaymentRow> {
  const { invoice, key } = payment;
  const { id, customerId } = invoice;
  await cancelOthers(deps, { documentId: id, key });
  const card = await cardToUse(deps, { customerId, card: payment.card, paid: `invoice ${id}` });
  return transaction(deps.pool, async (tx) => {
    await lockDocument(tx, id);
    return startInvoicePayment(deps, tx, invoice, { ...payment, card, isCardholderPresent: true });
  });
}
