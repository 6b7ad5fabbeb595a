import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { lockedDocument } from '../find-invoice.ts';
import { invoiceUrl } from '../invoice-link.ts';
import { renewLink } from '../send-again.ts';

/** A link that opens an invoice: the one it has, or a new one if that expired or was switched off. */
export async function workingInvoiceUrl(
  deps: Deps,
  invoice: { id: number; customerId: number; jobId: number | null },
): Promise<string> {
  const { id: invoiceId, customerId, jobId } = invoice;
  await transaction(deps.pool, async (tx) => {
    await lockedDocument(tx, invoiceId);
    await renewLink(deps, tx, { invoiceId, customerId, jobId });
  });
  const url = await invoiceUrl(deps, invoiceId);
  if (url === null) throw new Error(`Invoice ${invoiceId} has no link`);
  return url;
}
