import type { exportEInvoice as exportCall } from '../../../../contracts/desk/exports.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { deskMessages } from '../../../../domain/desk-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asInvoice, findDocument, linesOfDocument } from '../../invoices/find-invoice.ts';
import { pintInvoice } from './pint-invoice.ts';

/**
 * An invoice as a PINT A-NZ file; recorded in the audit trail.
 * @throws Refusal `not_found`; `conflict` for a note or receipt, or a buyer without ABN
 */
export async function exportEInvoice(
  deps: Deps,
  { invoiceId, by }: { invoiceId: number; by: StaffDoer },
): Promise<Reply<typeof exportCall>> {
  const invoice = asInvoice(await findDocument(deps.db, invoiceId));
  const { abn } = invoice.content.buyer;
  if (abn === null) throw new Refusal('conflict', deskMessages.eInvoiceNeedsAbn);
  const content = pintInvoice(invoice, await linesOfDocument(deps.db, invoiceId), abn);
  await recordAudit(deps.db, deps, {
    by,
    action: 'invoices-exported',
    subject: { kind: 'invoice', id: invoiceId },
    customerId: invoice.customerId,
    details: { format: 'pint' },
  });
  return { FileName: `${invoice.number}.xml`, MediaType: 'application/xml', Content: content };
}
