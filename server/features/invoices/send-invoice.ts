import type { Deps } from '../../common/deps.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange, NOTHING_TO_DO } from './change-invoice.ts';
import { asInvoice } from './find-invoice.ts';
import { endInvoiceLink as endLink, sendAgain } from './send-again.ts';

/** Emails a document again, with a link that opens it. @throws Refusal `not_found` */
export async function sendInvoice(deps: Deps, change: InvoiceChange): Promise<ChangedInvoice> {
  return changeInvoice(deps, { ...change, action: 'invoice-sent', body: {} }, async (tx, document) => {
    await sendAgain(deps, tx, document);
    return {};
  });
}

/** Switches off the emailed link of an invoice. @throws Refusal `not_found`, `conflict` for a note or receipt */
export async function endInvoiceLink(deps: Deps, change: InvoiceChange): Promise<ChangedInvoice> {
  return changeInvoice(deps, { ...change, action: 'invoice-link-ended', body: {} }, async (tx, document) =>
    (await endLink(deps, tx, asInvoice(document).id)) ? {} : NOTHING_TO_DO,
  );
}
