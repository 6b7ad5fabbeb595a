import { and, eq, isNull } from 'drizzle-orm';
import type { InvoiceDocumentReply } from '../../../contracts/invoices.ts';
import { messages } from '../../../domain/messages.ts';
import { findLink, linkToken } from '../../common/emailed-links/mailed-links.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentDocument } from './invoices.present.ts';
import { documentById } from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';

const INVOICE_PATH = '/invoice';

/** Where anybody with an invoice's link can see and pay it; null once the link was switched off. */
export async function invoiceUrl(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  invoiceId: number,
): Promise<string | null> {
  const [link] = await deps.db
    .select({ id: mailedLinks.id })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.documentId, invoiceId), isNull(mailedLinks.usedAt)));
  return link ? `${deps.config.publicUrl}/#${INVOICE_PATH}?ch=${linkToken(deps, link.id)}` : null;
}

/**
 * The invoice of an emailed link.
 * @throws Refusal `not_found` for an unknown link, `link_invalid` for one that expired or was switched off
 */
export async function linkedInvoice(deps: Deps, ch: string): Promise<DocumentRow> {
  const { phone } = deps.config.brand;
  const link = await findLink(deps.db, 'invoice', ch);
  const row = link?.documentId ? await documentById(deps.db, link.documentId) : null;
  if (!link || !row) throw new Refusal('not_found', messages.invoiceNotFound(phone));
  const isOver = link.expiresAt.getTime() <= deps.clock.now().epochMilliseconds;
  if (isOver || link.usedAt !== null) throw new Refusal('link_invalid', messages.invoiceLinkOld(phone));
  return row;
}

/** The invoice of a link as its page shows it; nobody is asked anything. */
export async function readLinkedInvoice(deps: Deps, ch: string): Promise<InvoiceDocumentReply> {
  const invoice = await presentDocument(deps, deps.db, await linkedInvoice(deps, ch));
  // The card on file, and when it's charged, are for those who are signed in.
  return { ...invoice, AutomaticChargeAt: null, IsOnHold: false };
}
