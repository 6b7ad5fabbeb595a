import type { Deps } from '../../deps.ts';
import { settleRefundsOf } from '../payments/refundable-payments.ts';
import { type ChangedInvoice, changeOnce, type InvoiceChange } from './change-invoice.ts';
import { creditInvoice as issueCredit } from './credit-invoice.ts';
import { asInvoice } from './find-invoice.ts';
import { refundCredit } from './overpayments/return-overpayment.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

export type Credit = {
  /** Cents inc GST. */
  totalCents: number;
  reason: string;
  /** Whether a resulting overpayment goes back to the card. */
  isRefunded: boolean;
  /** The payment to refund; null for the latest. */
  paymentId: number | null;
};

/**
 * Lowers an invoice's price with an adjustment note. A refund is recorded in the same transaction, and sent to the
 * provider afterwards.
 * @throws Refusal `not_found`; `conflict` if there's nothing to refund; `invalid_fields` for more than is left
 */
export async function creditInvoice(
  deps: Deps,
  { credit, ...change }: InvoiceChange & { credit: Credit },
): Promise<ChangedInvoice> {
  const { noteId } = await changeOnce(
    deps,
    { ...change, action: 'invoice-credited', body: credit },
    async (tx, document) => {
      const invoice = asInvoice(document);
      const note = await issueCredit(deps, tx, invoice, credit);
      const refundedCents = credit.isRefunded
        ? await refundCredit(deps, tx, invoice, note, credit.paymentId)
        : 0;
      return { noteId: note.id, note: note.number, refundedCents, ...credit };
    },
  );
  if (credit.isRefunded) await settleRefundsOf(deps, noteId);
  return readDeskInvoice(deps, change.invoiceId);
}
