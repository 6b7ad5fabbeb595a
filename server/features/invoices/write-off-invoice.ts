import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { invoiceRefusals } from '../../../domain/invoices/office-actions.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { fieldRefusal, refuseIf } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { cancelAbandoned } from '../payments/cancel-payment.ts';
import { openPaymentState } from '../payments/open-payment.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from './change-invoice.ts';
import { asInvoice } from './find-invoice.ts';

/** Cents, or null for all of it; the reason is the entry's note. */
type WriteOff = InvoiceChange & { amountCents: number | null; reason: string };

/**
 * Writes off what a customer won't pay, once per key.
 * @throws Refusal `not_found`; `conflict` if nothing is due or a payment is under way; `invalid_fields` for more than is
 *   due
 */
export async function writeOffInvoice(
  deps: Deps,
  { amountCents: wanted, reason, ...change }: WriteOff,
): Promise<ChangedInvoice> {
  await cancelAbandoned(deps, change.invoiceId);
  const recorded = {
    ...change,
    action: 'invoice-written-off',
    body: { amountCents: wanted, reason },
  } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const { id: documentId, customerId } = asInvoice(document);
    const amounts = await amountsOfInvoice(tx, documentId);
    const openPayment = await openPaymentState(tx, documentId);
    refuseIf(invoiceRefusals['write-off']({ ...amounts, openPayment }));
    const due = amountDueCents(amounts);
    if (wanted !== null && wanted > due) {
      throw fieldRefusal('Amount', deskInvoiceMessages.moreThanDue(formatMoney(due)));
    }
    const amountCents = wanted ?? due;
    await postEntry(deps, tx, {
      event: { kind: 'write-off', amountCents },
      key: `write-off:${change.key}`,
      documentId,
      customerId,
      note: reason,
    });
    return { amountCents, reason };
  });
}

/**
 * Reverses a write-off, once per key, so that the customer owes it again.
 * @throws Refusal `not_found`; `conflict` if nothing is written off; `invalid_fields` for more than that
 */
export async function reverseWriteOff(
  deps: Deps,
  { amountCents: wanted, reason, ...change }: WriteOff,
): Promise<ChangedInvoice> {
  const recorded = {
    ...change,
    action: 'write-off-reversed',
    body: { amountCents: wanted, reason },
  } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const { id: documentId, customerId } = asInvoice(document);
    const amounts = await amountsOfInvoice(tx, documentId);
    refuseIf(invoiceRefusals['reverse-write-off'](amounts));
    const { writtenOffCents } = amounts;
    if (wanted !== null && wanted > writtenOffCents) {
      throw fieldRefusal('Amount', deskInvoiceMessages.moreThanWrittenOff(formatMoney(writtenOffCents)));
    }
    const amountCents = wanted ?? writtenOffCents;
    await postEntry(deps, tx, {
      event: { kind: 'write-off-reversed', amountCents },
      key: `write-off-reversed:${change.key}`,
      documentId,
      customerId,
      note: reason,
    });
    return { amountCents, reason };
  });
}
