import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { refuseWhilePaying } from '../payments/open-payment.ts';
import type { InvoiceRow } from './find-invoice.ts';

/**
 * Writes off what a customer won't pay on a locked invoice.
 * @param writeOff cents, or null for all that is due; the key of the submit, under which it's posted once; the reason
 * @returns cents
 * @throws Refusal `conflict` if nothing is due or a payment is under way, `invalid_fields` for more than is due
 */
export async function writeOffInvoice(
  deps: Deps,
  tx: Transaction,
  { id: documentId, customerId }: InvoiceRow,
  { amountCents: wanted, key, reason }: { amountCents: number | null; key: string; reason: string },
): Promise<number> {
  await refuseWhilePaying(tx, documentId);
  const due = amountDueCents(await amountsOfInvoice(tx, documentId));
  if (due === 0) throw new Refusal('conflict', invoiceMessages.payNothingDue);
  if (wanted !== null && wanted > due) {
    throw fieldRefusal('Amount', deskInvoiceMessages.moreThanDue(formatMoney(due)));
  }
  const amountCents = wanted ?? due;
  await postEntry(deps, tx, {
    event: { kind: 'write-off', amountCents },
    key: `write-off:${key}`,
    documentId,
    customerId,
    note: reason,
  });
  return amountCents;
}

/**
 * Reverses a write-off of a locked invoice, so that the customer owes it again.
 * @param reversal cents, or null for all that is written off; the key of the submit, under which it's posted once; the
 *   reason
 * @returns cents
 * @throws Refusal `conflict` if nothing is written off, `invalid_fields` for more than that
 */
export async function reverseWriteOff(
  deps: Deps,
  tx: Transaction,
  { id: documentId, customerId }: InvoiceRow,
  { amountCents: wanted, key, reason }: { amountCents: number | null; key: string; reason: string },
): Promise<number> {
  const { writtenOffCents } = await amountsOfInvoice(tx, documentId);
  if (writtenOffCents === 0) throw new Refusal('conflict', deskInvoiceMessages.notWrittenOff);
  if (wanted !== null && wanted > writtenOffCents) {
    throw fieldRefusal('Amount', deskInvoiceMessages.moreThanWrittenOff(formatMoney(writtenOffCents)));
  }
  const amountCents = wanted ?? writtenOffCents;
  await postEntry(deps, tx, {
    event: { kind: 'write-off-reversed', amountCents },
    key: `write-off-reversed:${key}`,
    documentId,
    customerId,
    note: reason,
  });
  return amountCents;
}
