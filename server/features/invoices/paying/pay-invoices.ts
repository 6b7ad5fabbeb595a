import type { PayReply } from '../../../../contracts/invoices/invoice-payments.ts';
import { isInvoiceKind } from '../../../../domain/invoices/document-kinds.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { amountDueCents } from '../../../../domain/invoices/invoice-status.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { cardAmountFault } from '../../../../domain/payments/card-amount.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invoiceAmounts } from '../../ledger/invoice-amounts.ts';
import { partsOfPayment } from '../../ledger/payment-parts.ts';
import { cancelOthers } from '../../payments/cancel-payment.ts';
import { earlierPayment, insertPayment } from '../../payments/charge-customer.ts';
import { isOnHold } from '../../payments/invoice-holds.ts';
import { refuseWhilePaying } from '../../payments/open-payment.ts';
import type { PaymentRow } from '../../payments/payments.queries.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import { lockedDocuments } from '../find-invoice.ts';
import type { DocumentRow } from '../issue-document.ts';
import { ownDocument } from '../read-invoices.ts';
import { answerPayment } from './answer-payment.ts';
import { type CardToCharge, cardToUse, type PayingCard } from './pay-invoice.ts';

export type JointPayment = {
  customerId: number;
  /** Two or more, each once. */
  invoiceIds: readonly number[];
  /** What the page showed to be due on them together, inc GST. */
  shownCents: number;
  /** One per press of the button; the same key again is the same payment. */
  key: string;
  card: PayingCard;
};

/**
 * Pays all that is due on several of a customer's invoices with one charge, while the cardholder is there. Its row has a
 * part for each invoice. A second call with the same key never charges twice.
 * @throws Refusal `not_found` for somebody else's invoice; `conflict` if another sum is due than was shown, one of them is
 *   on hold or being paid, or there's no card; `provider_unavailable` before anything was charged;
 *   `idempotency_key_reused`
 */
export async function payInvoices(deps: Deps, payment: JointPayment): Promise<PayReply> {
  const invoices: DocumentRow[] = [];
  for (const invoiceId of payment.invoiceIds.toSorted((one, other) => one - other)) {
    const invoice = await ownDocument(deps, { customerId: payment.customerId, invoiceId });
    if (invoice.customerId !== payment.customerId) {
      throw new Refusal('conflict', invoiceMessages.payOfJoined(invoice.number));
    }
    if (!isInvoiceKind(invoice.kind)) throw new Refusal('conflict', invoiceMessages.payNotAnInvoice);
    invoices.push(invoice);
  }
  const row = (await sentBefore(deps.db, invoices, payment)) ?? (await startPayment(deps, invoices, payment));
  return answerPayment(deps, invoices, await settlePayment(deps, row));
}

/** The payment that was made with this key. @throws Refusal `idempotency_key_reused` if it was for something else */
async function sentBefore(
  db: Queryable,
  invoices: readonly DocumentRow[],
  { key: idempotencyKey, customerId, shownCents: amountCents }: JointPayment,
): Promise<PaymentRow | null> {
  const known = await earlierPayment(db, { idempotencyKey, customerId, amountCents });
  if (known === null) return null;
  const paid = new Set((await partsOfPayment(db, known.id)).map(({ documentId }) => documentId));
  if (paid.size === invoices.length && invoices.every(({ id }) => paid.has(id))) return known;
  throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
}

async function startPayment(
  deps: Deps,
  invoices: readonly DocumentRow[],
  payment: JointPayment,
): Promise<PaymentRow> {
  const { customerId, key } = payment;
  for (const { id: documentId } of invoices) await cancelOthers(deps, { documentId, key });
  const paid = `invoices ${invoices.map(({ id }) => id).join(', ')}`;
  const card = await cardToUse(deps, { customerId, card: payment.card, paid });
  return transaction(deps.pool, async (tx) => {
    await lockedDocuments(
      tx,
      invoices.map(({ id }) => id),
    );
    return (await sentBefore(tx, invoices, payment)) ?? insertJoint(deps, tx, invoices, { ...payment, card });
  });
}

/** Inserts the row and parts of a payment of locked invoices, before the provider is asked. */
async function insertJoint(
  deps: Deps,
  tx: Transaction,
  invoices: readonly DocumentRow[],
  { customerId, key, shownCents, card }: Omit<JointPayment, 'card'> & { card: CardToCharge },
): Promise<PaymentRow> {
  for (const { id, number } of invoices) {
    await refuseWhilePaying(tx, id);
    if (await isOnHold(tx, id)) throw new Refusal('conflict', invoiceMessages.payOneOnHold(number));
  }
  const ids = invoices.map(({ id }) => id);
  const parts = [...(await invoiceAmounts(tx, ids))].map(([documentId, amounts]) => ({
    documentId,
    amountCents: amountDueCents(amounts),
  }));
  const dueCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (dueCents !== shownCents || parts.some(({ amountCents }) => amountCents === 0)) {
    throw new Refusal(
      'conflict',
      dueCents === 0
        ? invoiceMessages.payAllNothingDue
        : invoiceMessages.payAllChanged(formatMoney(dueCents)),
    );
  }
  const fault = cardAmountFault(dueCents, dueCents);
  if (fault !== null) throw new Refusal('conflict', fault);
  const [first] = invoices;
  return insertPayment(deps, tx, {
    ...card,
    idempotencyKey: key,
    customerId,
    jobId: null,
    amountCents: dueCents,
    parts,
    description: `${first?.number} and ${invoices.length - 1} more, ${deps.config.brand.name}`,
    isCardholderPresent: true,
  });
}
