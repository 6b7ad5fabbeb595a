import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from './change-invoice.ts';
import { placeHold } from './collecting/hold-invoice.ts';
import { releaseHold } from './collecting/release-hold.ts';
import { asInvoice } from './find-invoice.ts';

/** Puts an invoice on hold for a customer who calls. @throws Refusal `not_found`, `conflict` if nothing is due */
export async function holdInvoice(
  deps: Deps,
  { reason, ...change }: InvoiceChange & { reason: string },
): Promise<ChangedInvoice> {
  const held = { ...change, action: 'invoice-held', body: { reason } } as const;
  return changeInvoice(deps, held, async (tx, document) => {
    const { id: documentId } = asInvoice(document);
    if (!(await placeHold(deps, tx, { documentId, reason }))) {
      throw new Refusal('conflict', invoiceMessages.payNothingDue);
    }
    return { reason };
  });
}

/** Releases an invoice's hold. @throws Refusal `not_found`, `conflict` if it isn't on hold */
export async function releaseInvoice(deps: Deps, change: InvoiceChange): Promise<ChangedInvoice> {
  return changeInvoice(deps, { ...change, action: 'invoice-released', body: {} }, async (tx, document) => {
    await releaseHold(deps, tx, asInvoice(document));
    return {};
  });
}
