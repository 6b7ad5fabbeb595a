import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { invoiceRefusals } from '../../../../domain/invoices/office-actions.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal, refuseIf } from '../../../platform/refusal.ts';
import { customerCreditCents } from '../../ledger/credit-balance.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { recordMoney } from '../../ledger/post-received.ts';
import { openPaymentState } from '../../payments/open-payment.ts';
import type { InvoiceRow } from '../find-invoice.ts';
import { amountToMove } from './return-overpayment.ts';

/** An amount in cents, or null for all of it, and the key of the submit, under which it's posted once. */
export type CreditMove = { amountCents: number | null; key: string };

/**
 * Keeps an overpayment of a locked invoice as credit for a later one.
 * @returns cents
 * @throws Refusal `conflict` if nothing is overpaid, `invalid_fields` for more than the overpayment
 */
export async function keepCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { amountCents: wanted, key }: CreditMove,
): Promise<number> {
  const amountCents = await amountToMove(tx, invoice, wanted);
  const { id: documentId, customerId } = invoice;
  await postEntry(deps, tx, {
    event: { kind: 'credit-kept', amountCents },
    key: `credit-kept:${key}`,
    documentId,
    customerId,
  });
  return amountCents;
}

/** Locks a customer after their invoice, so that the same credit isn't used or sent back twice. */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}

/**
 * Pays a locked invoice, or a part of it, with the customer's credit.
 * @returns cents
 * @throws Refusal `conflict` if nothing is due, there's no credit, or a card payment is under way; `invalid_fields` for
 *   more than is due or kept
 */
export async function useCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { amountCents: wanted, key }: CreditMove,
): Promise<number> {
  const { id: documentId, customerId } = invoice;
  await lockCustomer(tx, customerId);
  const amounts = await amountsOfInvoice(tx, documentId);
  const openPayment = await openPaymentState(tx, documentId);
  refuseIf(invoiceRefusals['use-credit']({ ...amounts, openPayment }));
  const due = payableCents(amounts);
  const kept = await customerCreditCents(tx, customerId);
  if (kept === 0) throw new Refusal('conflict', deskInvoiceMessages.noCreditKept);
  const most = Math.min(due, kept);
  if (wanted !== null && wanted > most) {
    throw fieldRefusal('Amount', deskInvoiceMessages.moreThanCredit(formatMoney(most)));
  }
  const amountCents = wanted ?? most;
  await recordMoney(deps, tx, {
    kind: 'credit-used',
    key: `credit-used:${key}`,
    parts: [{ documentId, customerId, amountCents }],
  });
  return amountCents;
}
