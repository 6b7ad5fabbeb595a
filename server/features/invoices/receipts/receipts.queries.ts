import { RECEIVED_KINDS } from '../../../../domain/ledger/accounts.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, inArray, lt, not, sql } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { payments } from '../../../db/schema/payments.ts';
import { hasWords } from '../../../db/search-words.ts';
import { entryNote } from '../../ledger/entry-note.ts';
import { ofPayment, typedAmount } from '../invoices.queries.ts';
import { isTakenBack, partsOfMoney, paymentOf } from '../money-parts.queries.ts';

type ReceiptFilter = {
  customerId: number;
  search?: string | undefined;
  /** Only the receipt that this entry is on. */
  paymentId?: number;
  /** The last payment of the previous page. */
  after?: number | undefined;
  limit: number;
};

/** What a customer paid, newest first, each payment once, with the invoices that it's for. */
export async function findReceipts(db: Queryable, filter: ReceiptFilter) {
  const { customerId, search, paymentId, after, limit } = filter;
  const id = sql<number>`min(${ledgerEntries.id})`.mapWith(Number);
  const cents = sql<number>`-sum(${ledgerLines.amountCents})::int`;
  const each = (text: ReturnType<typeof sql>) => sql`string_agg(${text}, ' ')`;
  const rows = await db
    .select({
      id,
      kind: ledgerEntries.kind,
      date: ledgerEntries.date,
      note: sql<string | null>`min(${entryNote})`,
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
        eq(ledgerEntries.customerId, customerId),
        inArray(ledgerEntries.kind, [...RECEIVED_KINDS]),
        not(isTakenBack),
      ),
    )
    .groupBy(ledgerEntries.kind, ledgerEntries.date, paymentOf(ledgerEntries.key), payments.id)
    .having(
      and(
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

export type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number];
