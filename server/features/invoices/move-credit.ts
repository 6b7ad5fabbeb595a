import { deskMessages } from '../../../domain/desk-messages.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { messages } from '../../../domain/messages.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { customerCreditCents } from '../ledger/credit-balance.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { recordMoney } from '../ledger/post-received.ts';
import type { InvoiceRow } from './find-invoice.ts';
import { overpaidCents, partOf } from './return-overpayment.ts';

/** An amount in cents, or null for all; and the submit that it's posted once for. */
export type CreditMove = { amountCents: number | null; key: string };

/**
 * Keeps an overpayment of a locked invoice for the customer's next one.
 * @returns cents
 * @throws Refusal `conflict` if nothing was paid too much, `invalid_fields` for more than that
 */
export async function keepCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { amountCents: wanted, key }: CreditMove,
): Promise<number> {
  const amountCents = partOf(await overpaidCents(tx, invoice), wanted);
  const { id: documentId, customerId } = invoice;
  await postEntry(deps, tx, {
    event: { kind: 'credit-kept', amountCents },
    key: `credit-kept:${key}`,
    documentId,
    customerId,
  });
  return amountCents;
}

/**
 * Pays a locked invoice, or a part of it, with what the customer keeps with us.
 * @returns cents
 * @throws Refusal `conflict` if nothing is due or kept, `invalid_fields` for more than that
 */
export async function useCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { amountCents: wanted, key }: CreditMove,
): Promise<number> {
  const { id: documentId, customerId } = invoice;
  // So that two invoices can't be paid with the same credit.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  const due = amountDueCents(await amountsOfInvoice(tx, documentId));
  if (due === 0) throw new Refusal('conflict', messages.payNothingDue);
  const kept = await customerCreditCents(tx, customerId);
  if (kept === 0) throw new Refusal('conflict', deskMessages.noCreditKept);
  const most = Math.min(due, kept);
  if (wanted !== null && wanted > most) {
    throw fieldRefusal('Amount', deskMessages.moreThanCredit(formatMoney(most)));
  }
  const amountCents = wanted ?? most;
  await recordMoney(deps, tx, {
    event: { kind: 'credit-used', amountCents },
    key: `credit-used:${key}`,
    documentId,
    customerId,
  });
  return amountCents;
}
