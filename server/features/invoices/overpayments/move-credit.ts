import type { Reply } from '../../../../contracts/endpoint.ts';
import type { payWithOwnCredit as payWithOwnCreditCall } from '../../../../contracts/invoices/overpayments.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { invoiceRefusals } from '../../../../domain/invoices/office-actions.ts';
import { dollarsFromCents, formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { eq } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal, refuseIf } from '../../../platform/refusal.ts';
import { customerCreditCents } from '../../ledger/credit-balance.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { recordMoney } from '../../ledger/post-received.ts';
import { cancelOthers } from '../../payments/cancel-payment.ts';
import { openPaymentState } from '../../payments/open-payment.ts';
import { asInvoice, type InvoiceRow, lockedDocument } from '../find-invoice.ts';
import { ownDocument } from '../read-invoices.ts';
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
  const amountCents = await amountToMove(tx, invoice, { action: 'keep-credit', amountCents: wanted });
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

type OwnCredit = { key: string; customerId: number; personId: number; invoiceId: number };

/**
 * Pays a customer's own invoice with their credit, as far as it goes.
 * @throws Refusal `not_found` for somebody else's invoice; `conflict` if nothing is due, there's no credit, or a card
 *   payment is under way; `idempotency_key_reused`
 */
export async function payWithOwnCredit(
  deps: Deps,
  { key, customerId, personId, invoiceId }: OwnCredit,
): Promise<Reply<typeof payWithOwnCreditCall>> {
  const { number } = await ownDocument(deps, { customerId, invoiceId });
  await cancelOthers(deps, { documentId: invoiceId, key });
  const submit = { key, customerId, personId, operation: `use of credit for ${invoiceId}`, body: {} };
  const { cents } = await submitOnce(deps, submit, async (tx) => {
    const invoice = asInvoice(await lockedDocument(tx, invoiceId));
    return { cents: await useCredit(deps, tx, invoice, { amountCents: null, key }) };
  });
  return { Amount: dollarsFromCents(cents), Message: invoiceMessages.creditUsed(formatMoney(cents), number) };
}
