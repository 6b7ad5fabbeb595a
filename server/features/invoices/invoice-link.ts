import type { InvoiceDocumentReply } from '../../../contracts/invoices/invoices.ts';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import { PAID_INVOICE_LINK_DAYS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink, linkToken } from '../../common/emailed-links/mailed-links.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { mailedLinks } from '../../db/schema/mailed-links.ts';
import { Refusal } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { presentDocument } from './invoices.present.ts';
import { documentById, lastPostedAt } from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';

const INVOICE_PATH = '/invoice';

type Link = typeof mailedLinks.$inferSelect;

/**
 * Whether a link still opens its invoice: for years while something is due, then for 90 days after the payment, credit
 * or write-off that settled it. Worked out from the ledger, so the link works again if a lost dispute makes it due
 * again.
 */
async function opens(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  invoiceId: number,
  { usedAt, createdAt, expiresAt }: Link,
): Promise<boolean> {
  const now = clock.now();
  if (usedAt !== null || expiresAt.getTime() <= now.epochMilliseconds) return false;
  if (amountDueCents(await amountsOfInvoice(db, invoiceId)) > 0) return true;
  const settledAt = Math.max(createdAt.getTime(), await lastPostedAt(db, invoiceId));
  return now.subtract({ hours: 24 * PAID_INVOICE_LINK_DAYS }).epochMilliseconds < settledAt;
}

/** The link that opens an invoice; null if it expired or was switched off. */
export async function workingLink(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  invoiceId: number,
): Promise<Link | null> {
  const [link] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.documentId, invoiceId), isNull(mailedLinks.usedAt)));
  return link && (await opens(deps, db, invoiceId, link)) ? link : null;
}

/** The address where anybody who has the link can see and pay an invoice; null if no link works. */
export async function invoiceUrl(
  deps: Pick<Deps, 'db' | 'secret' | 'config' | 'clock'>,
  invoiceId: number,
): Promise<string | null> {
  const link = await workingLink(deps, deps.db, invoiceId);
  return link && `${deps.config.publicUrl}/#${INVOICE_PATH}?ch=${linkToken(deps, link)}`;
}

/**
 * The invoice of an emailed link.
 * @throws Refusal `not_found` for an unknown link, `link_invalid` for one that expired or was switched off
 */
export async function linkedInvoice(deps: Deps, ch: string): Promise<DocumentRow> {
  const { phone } = deps.config.brand;
  const link = await findLink(deps.db, 'invoice', ch);
  const row = link?.documentId ? await documentById(deps.db, link.documentId) : null;
  if (!link || !row) throw new Refusal('not_found', invoiceMessages.invoiceNotFound(phone));
  if (!(await opens(deps, deps.db, row.id, link))) {
    throw new Refusal('link_invalid', invoiceMessages.invoiceLinkOld(phone));
  }
  return row;
}

/**
 * A linked invoice as its page shows it, without asking the card provider. It gives access to nothing else: no other
 * document, no credit and no card, since those are only for a signed-in customer.
 */
export async function readLinkedInvoice(deps: Deps, ch: string): Promise<InvoiceDocumentReply> {
  const invoice = await presentDocument(deps, deps.db, await linkedInvoice(deps, ch));
  const { InvoiceId: own, Payments, Attempts, Adjustments } = invoice;
  return {
    ...invoice,
    Payments: Payments.map((payment) => ({
      ...payment,
      Detail: null,
      Parts: payment.Parts.filter(({ InvoiceId }) => InvoiceId === own),
    })),
    Attempts: Attempts.map((one) => ({ ...one, Detail: null })),
    Adjustments: Adjustments.filter(({ Kind }) => Kind === 'AdjustmentNote').map((note) => ({
      ...note,
      InvoiceId: null,
    })),
    CustomerCredit: 0,
  };
}
