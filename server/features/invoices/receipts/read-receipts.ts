import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listReceipts, ReceiptEntry } from '../../../../contracts/invoices/invoice-payments.ts';
import { RECEIVED_KINDS } from '../../../../domain/ledger/accounts.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { isJobAtSites, type SiteIds } from '../../../db/at-sites.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, inArray, lt, not, sql } from '../../../db/drizzle.ts';
import { isTheirs } from '../../../db/joined-customers.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { payments } from '../../../db/schema/payments.ts';
import { hasWords } from '../../../db/search-words.ts';
import { PAGE_SIZES } from '../../../platform/limits.ts';
import { pageOf, readIdKey } from '../../../platform/page-key.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { entryNote, roundedTo } from '../../ledger/entry-note.ts';
import { pdfOf } from '../document-pdf.ts';
import { presentMoney } from '../invoices.present.ts';
import { ofPayment, typedAmount } from '../invoices.queries.ts';
import { isTakenBack, partsOfMoney, paymentOf, receiptNumber } from '../money-parts.queries.ts';
import { moneyWords } from '../money-words.ts';

/** A page of the receipts for what the customer paid, newest first. */
export async function listCustomerReceipts(
  { db }: Pick<Deps, 'db'>,
  request: { customerId: number; siteIds: SiteIds; search: string | undefined; after: string | undefined },
): Promise<Reply<typeof listReceipts>> {
  const { customerId, siteIds, search, after } = request;
  const limit = PAGE_SIZES.invoices;
  const found = await findReceipts(db, {
    customerId,
    siteIds,
    search,
    after: readIdKey(after),
    limit: limit + 1,
  });
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  return { ReceiptList: rows.map(presentReceipt), Next: next };
}

function presentReceipt(row: ReceiptRow): ReceiptEntry {
  return { ...presentMoney(row, row.parts), Number: receiptNumber(row.parts) };
}

/**
 * The receipt for one of the customer's own payments, with a row for each invoice. It's drawn on request, always with the same bytes: unlike a tax
 * invoice it needn't be stored.
 * @throws Refusal `not_found`
 */
export async function customerReceiptPdf(
  { db }: Pick<Deps, 'db'>,
  own: { customerId: number; siteIds: SiteIds; paymentId: number },
): Promise<File> {
  const [row] = await findReceipts(db, { ...own, limit: 1 });
  if (!row) throw new Refusal('not_found', requestMessages.notFound);
  const [first] = row.parts;
  if (!first) throw new Error('A receipt without a payment');
  const number = receiptNumber(row.parts);
  // The PDF library is large, so it's only loaded when first needed.
  const { drawReceipt } = await import('../pdf/draw-receipt.ts');
  const content = await drawReceipt({
    number,
    date: row.date,
    method: moneyWords(row),
    cents: row.cents,
    invoice: first.invoice,
    parts: row.parts.map(({ cents, invoice: { number, totalCents, content } }) => ({
      cents,
      number,
      totalCents,
      equipment: content.equipment.name,
      site: content.site.name,
      jobReference: content.jobReference,
    })),
  });
  return pdfOf(`receipt-${number}`, content);
}

type ReceiptFilter = {
  customerId: number;
  siteIds: SiteIds;
  search?: string | undefined;
  /** Only the receipt that this entry is on. */
  paymentId?: number;
  /** The last payment of the previous page. */
  after?: number | undefined;
  limit: number;
};

/** What a customer paid, newest first, each payment once, with the invoices that it's for. */
async function findReceipts(db: Queryable, filter: ReceiptFilter) {
  const { customerId, siteIds, search, paymentId, after, limit } = filter;
  const id = sql<number>`min(${ledgerEntries.id})`.mapWith(Number);
  const cents = sql<number>`-sum(${ledgerLines.amountCents})::int`;
  const each = (text: ReturnType<typeof sql>) => sql`string_agg(${text}, ' ')`;
  const rows = await db
    .select({
      id,
      kind: ledgerEntries.kind,
      date: ledgerEntries.date,
      note: sql<string | null>`min(${entryNote})`,
      roundedTo: sql<number | null>`min(${roundedTo})`,
      cents,
      brand: payments.brand,
      mask: payments.mask,
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .leftJoin(payments, ofPayment)
    .where(
      and(
        isTheirs(ledgerEntries.customerId, customerId),
        inArray(ledgerEntries.kind, [...RECEIVED_KINDS]),
        not(isTakenBack),
      ),
    )
    .groupBy(
      ledgerEntries.kind,
      ledgerEntries.date,
      paymentOf(ledgerEntries.key),
      payments.id,
      ledgerEntries.customerId,
    )
    .having(
      and(
        // A payment of several invoices shows all of them, so all must be at their sites.
        siteIds === null ? undefined : sql`bool_and(${isJobAtSites(documents.jobId, siteIds)})`,
        paymentId === undefined ? undefined : sql`bool_or(${ledgerEntries.id} = ${paymentId})`,
        after === undefined ? undefined : lt(id, after),
        hasWords(search, [
          each(sql`${documents.number}`),
          each(sql`${documents.content} ->> 'jobReference'`),
          each(sql`${documents.content} #>> '{site,name}'`),
          each(sql`${documents.content} #>> '{equipment,name}'`),
          each(typedAmount(sql`-${ledgerLines.amountCents}`)),
          typedAmount(cents),
        ]),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  const parts = await partsOfMoney(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, parts: parts.get(row.id) ?? [] }));
}

type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number];
