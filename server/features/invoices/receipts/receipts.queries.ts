import { RECEIVED_KINDS } from '../../../../domain/ledger/accounts.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, inArray, lt, sql } from '../../../db/drizzle.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { payments } from '../../../db/schema/payments.ts';
import { hasWords } from '../../../db/search-words.ts';
import { entryNote } from '../../ledger/entry-note.ts';
import { ofPayment, typedAmount } from '../invoices.queries.ts';

type ReceiptFilter = {
  customerId: number;
  search?: string | undefined;
  /** Only this payment. */
  paymentId?: number;
  /** The last payment of the previous page. */
  after?: number | undefined;
  limit: number;
};

/** What a customer paid, newest first, with the invoice that each payment is for. */
export async function findReceipts(db: Queryable, filter: ReceiptFilter) {
  const { customerId, search, paymentId, after, limit } = filter;
  const cents = sql<number>`-${ledgerLines.amountCents}`;
  return db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      date: ledgerEntries.date,
      note: entryNote,
      cents,
      brand: payments.brand,
      mask: payments.mask,
      invoice: documents,
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
        paymentId === undefined ? undefined : eq(ledgerEntries.id, paymentId),
        after === undefined ? undefined : lt(ledgerEntries.id, after),
        hasWords(search, [
          documents.number,
          sql`${documents.content} ->> 'jobReference'`,
          sql`${documents.content} #>> '{site,name}'`,
          sql`${documents.content} #>> '{equipment,name}'`,
          typedAmount(cents),
        ]),
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(limit);
}

export type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number];
