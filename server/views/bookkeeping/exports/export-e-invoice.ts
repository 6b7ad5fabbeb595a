import type { exportEInvoice as exportCall } from '../../../../contracts/bookkeeping/exports.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { bookkeepingMessages } from '../../../../domain/bookkeeping/bookkeeping-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { asInvoice, findDocument, linesOf } from '../../../features/invoices/find-invoice.ts';
import type { DocumentRow } from '../../../features/invoices/issue-document.ts';
import { amountsOfInvoice } from '../../../features/ledger/invoice-amounts.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * An invoice or adjustment note as a PINT A-NZ file; recorded in the audit trail.
 * @throws Refusal `not_found`; `conflict` for a refund receipt, or a buyer without ABN
 */
export async function exportEInvoice(
  deps: Deps,
  { invoiceId, by }: { invoiceId: number; by: StaffDoer },
): Promise<Reply<typeof exportCall>> {
  const document = await findDocument(deps.db, invoiceId);
  const content = await pintOf(deps, document);
  await recordAudit(deps.db, deps, {
    by,
    action: 'invoices-exported',
    subject: { kind: 'invoice', id: invoiceId },
    customerId: document.customerId,
    details: { format: 'pint' },
  });
  return { FileName: `${document.number}.xml`, MediaType: 'application/xml', Content: content };
}

async function pintOf({ db }: Pick<Deps, 'db'>, document: DocumentRow): Promise<string> {
  const adjusts = document.kind === 'adjustment-note' ? document.invoiceId : null;
  const invoice = asInvoice(adjusts === null ? document : await findDocument(db, adjusts));
  const { abn } = document.content.buyer;
  if (abn === null) throw new Refusal('conflict', bookkeepingMessages.eInvoiceNeedsAbn);
  const lines = await linesOf(db, document.id);
  // Its XML library is large, and rarely used.
  const { pintCreditNote, pintInvoice } = await import('./pint-invoice.ts');
  if (adjusts !== null) return pintCreditNote({ document, lines, abn }, invoice);
  return pintInvoice({ document: invoice, lines, abn }, await amountsOfInvoice(db, invoice.id));
}
