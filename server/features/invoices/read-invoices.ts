import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  InvoiceDocumentReply,
  jobInvoices,
  listInvoices,
} from '../../../contracts/invoices/invoices.ts';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { isOwnedBy } from '../../db/joined-customers.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentDocument, presentEntry } from './invoices.present.ts';
import {
  documentById,
  type EntryRow,
  entriesById,
  listDocuments,
  listJobDocuments,
  openInvoices,
} from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';
import { invoicesToPay } from './paying/invoices-to-pay.ts';

/** A page of the customer's documents, newest first. */
export async function listCustomerInvoices(
  deps: Deps,
  {
    customerId,
    siteIds,
    search,
    after,
  }: { customerId: number; siteIds: SiteIds; search: string | undefined; after: string | undefined },
): Promise<Reply<typeof listInvoices>> {
  const limit = PAGE_SIZES.invoices;
  const [found, open] = await Promise.all([
    listDocuments(deps.db, { customerId, siteIds, search, after: readIdKey(after), limit: limit + 1 }),
    openInvoices(deps.db, customerId, siteIds),
  ]);
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  const due = open.slice(0, 1).map(({ documentId }) => documentId);
  const onPage = rows.filter(({ id }) => due.includes(id));
  const [dueFirst = onPage[0]] = await entriesById(deps.db, onPage.length > 0 ? [] : due);
  return {
    TotalDue: dollarsFromCents(open.reduce((sum, { dueCents }) => sum + dueCents, 0)),
    DueCount: open.length,
    DueFirst: dueFirst ? presentEntry(deps, dueFirst) : null,
    PayAll: invoicesToPay(customerId, open),
    InvoiceList: rows.map((row) => presentEntry(deps, row)),
    Next: next,
  };
}

/** The documents of the customer's own job, oldest first; none for another customer's. */
export async function listJobInvoices(
  deps: Deps,
  { customerId, jobId }: { customerId: number; jobId: number },
): Promise<Reply<typeof jobInvoices>> {
  const owned: EntryRow[] = [];
  for (const row of await listJobDocuments(deps.db, jobId)) {
    if (await isOwnedBy(deps.db, row.customerId, customerId)) owned.push(row);
  }
  return { InvoiceList: owned.map((row) => presentEntry(deps, row)) };
}

/** The customer's own document, or that of one who was joined into them. @throws Refusal `not_found` */
export async function ownDocument(
  deps: Deps,
  { customerId, invoiceId }: { customerId: number; invoiceId: number },
): Promise<DocumentRow> {
  const row = await documentById(deps.db, invoiceId);
  if (!row || !(await isOwnedBy(deps.db, row.customerId, customerId))) {
    throw new Refusal('not_found', invoiceMessages.invoiceNotFound(deps.config.brand.phone));
  }
  return row;
}

/** The customer's own document, with its lines and payments. @throws Refusal `not_found` */
export async function readCustomerInvoice(
  deps: Deps,
  request: { customerId: number; invoiceId: number },
): Promise<InvoiceDocumentReply> {
  const row = await ownDocument(deps, request);
  const document = await presentDocument(deps, deps.db, row);
  return { ...document, TakesCardOnFile: row.customerId === request.customerId };
}
