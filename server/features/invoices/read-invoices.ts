import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  InvoiceDocumentReply,
  jobInvoices,
  listInvoices,
} from '../../../contracts/invoices/invoices.ts';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentDocument, presentEntries } from './invoices.present.ts';
import { documentById, documentsOfJob, listDocuments, openInvoices } from './invoices.queries.ts';
import type { DocumentRow } from './issue-document.ts';
import { invoicesToPay } from './paying/invoices-to-pay.ts';

/** A page of the customer's documents, newest first. */
export async function listCustomerInvoices(
  deps: Deps,
  {
    customerId,
    search,
    after,
  }: { customerId: number; search: string | undefined; after: string | undefined },
): Promise<Reply<typeof listInvoices>> {
  const limit = PAGE_SIZES.invoices;
  const found = await listDocuments(deps.db, {
    customerId,
    search,
    after: readIdKey(after),
    limit: limit + 1,
  });
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  const open = await openInvoices(deps.db, customerId);
  const due = open[0]?.documentId;
  const elsewhere =
    due === undefined || rows.some(({ id }) => id === due) ? null : await documentById(deps.db, due);
  const entries = await presentEntries(deps, deps.db, elsewhere ? [...rows, elsewhere] : rows);
  return {
    TotalDue: dollarsFromCents(open.reduce((sum, { dueCents }) => sum + dueCents, 0)),
    DueCount: open.length,
    DueFirst: entries.find(({ InvoiceId }) => InvoiceId === due) ?? null,
    PayAll: await invoicesToPay(deps.db, open),
    InvoiceList: entries.slice(0, rows.length),
    Next: next,
  };
}

/** The documents of the customer's own job, oldest first; none for another customer's. */
export async function listJobInvoices(
  deps: Deps,
  { customerId, jobId }: { customerId: number; jobId: number },
): Promise<Reply<typeof jobInvoices>> {
  const rows = (await documentsOfJob(deps.db, jobId)).filter((row) => row.customerId === customerId);
  return { InvoiceList: await presentEntries(deps, deps.db, rows) };
}

/** The customer's own document. @throws Refusal `not_found` */
export async function ownDocument(
  deps: Deps,
  { customerId, invoiceId }: { customerId: number; invoiceId: number },
): Promise<DocumentRow> {
  const row = await documentById(deps.db, invoiceId);
  if (row?.customerId !== customerId) {
    throw new Refusal('not_found', invoiceMessages.invoiceNotFound(deps.config.brand.phone));
  }
  return row;
}

/** The customer's own document, with its lines and payments. @throws Refusal `not_found` */
export async function readCustomerInvoice(
  deps: Deps,
  request: { customerId: number; invoiceId: number },
): Promise<InvoiceDocumentReply> {
  return presentDocument(deps, deps.db, await ownDocument(deps, request));
}
