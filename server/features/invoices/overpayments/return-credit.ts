import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { creditKeptFrom } from '../../ledger/credit-kept.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { refundablePayments } from '../../payments/refundable-payments.ts';
import type { BankTransfer } from '../bank-transfers/keep-transfer.ts';
import { keepBankRefund } from '../bank-transfers/record-bank-refund.ts';
import type { InvoiceRow } from '../find-invoice.ts';
import { lockCustomer } from './move-credit.ts';
import { returnOverpayment } from './return-overpayment.ts';

export type CreditReturn = {
  /** The key of the submit, under which it's posted once. */
  key: string;
  /** Null for all of it that can go back this way. */
  amountCents: number | null;
  /** How the office sent it; null to send it to the card that paid the invoice. */
  transfer: Pick<BankTransfer, 'method' | 'date' | 'description' | 'staffId'> | null;
};

/**
 * Sends credit that was kept from a locked invoice back to the customer, with a refund receipt: it's an overpayment of
 * that invoice again, and goes back as one. The caller asks the provider once this is committed (`settleRefundsOf`).
 * @returns cents, and the receipt's id if it goes back to a card
 * @throws Refusal `conflict` if none is kept from it, it's owed on this very invoice, or it wasn't paid by card;
 *   `invalid_fields` for more than is kept
 */
export async function returnCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { key, amountCents: wanted, transfer }: CreditReturn,
): Promise<{ amountCents: number; receiptId: number | null }> {
  const { id: documentId, customerId, number } = invoice;
  await lockCustomer(tx, customerId);
  const kept = await creditKeptFrom(tx, invoice);
  if (kept === 0) throw new Refusal('conflict', deskInvoiceMessages.noCreditKeptFrom(number));
  const owed = payableCents(await amountsOfInvoice(tx, documentId));
  if (owed > 0) throw new Refusal('conflict', deskInvoiceMessages.creditOwedHere(number, formatMoney(owed)));
  if (wanted !== null && wanted > kept) {
    throw fieldRefusal('Amount', deskInvoiceMessages.moreThanKept(formatMoney(kept)));
  }
  const amountCents = wanted ?? (transfer ? kept : Math.min(kept, await onCards(tx, documentId)));
  if (amountCents === 0) throw new Refusal('conflict', deskInvoiceMessages.notPaidByCard);
  await postEntry(deps, tx, {
    event: { kind: 'credit-released', amountCents },
    key: `credit-released:${key}`,
    documentId,
    customerId,
  });
  if (transfer) {
    await keepBankRefund(deps, tx, invoice, { ...transfer, key, amountCents });
    return { amountCents, receiptId: null };
  }
  const receipt = await returnOverpayment(deps, tx, invoice, amountCents);
  return { amountCents, receiptId: receipt.id };
}

/** What can go back to the cards that paid an invoice, in cents. */
async function onCards(tx: Transaction, documentId: number): Promise<number> {
  const payments = await refundablePayments(tx, documentId);
  return payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
}
