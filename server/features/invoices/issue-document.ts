import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { DocumentContent, DocumentLine } from '../../../domain/invoices/document-content.ts';
import {
  type DocumentKind,
  documentNumber,
  FIRST_DOCUMENT_NUMBER,
  SERIES_OF,
} from '../../../domain/invoices/document-kinds.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { sql } from '../../db/drizzle.ts';
import { documentLines, documentNumbers, documents } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';

export type DocumentRow = typeof documents.$inferSelect;

export type NewDocument = {
  kind: DocumentKind;
  customerId: number;
  /** The job, or the term of a plan, that it's about. */
  jobId: number | null;
  planTermId: number | null;
  /** The quote of a repair invoice. */
  quoteId?: number;
  /** The invoice of an adjustment note or refund receipt. */
  invoiceId?: number;
  /** The invoice that it replaces. */
  replacesId?: number;
  /** YYYY-MM-DD; left out for documents that ask for no money. */
  dueDate?: string;
  content: DocumentContent;
  lines: readonly DocumentLine[];
  subtotalCents: number;
  gstCents: number;
};

/**
 * Issues a document under the next number of its series, in the transaction of what it's about: if that's rolled back,
 * the number is free again. Transactions that issue documents wait for each other here, so do this late in yours.
 */
export async function issueDocument(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lines, ...document }: NewDocument,
): Promise<DocumentRow> {
  const now = clock.now();
  const abn = document.content.seller.abn;
  const [issued] = await tx
    .insert(documents)
    .values({
      ...document,
      sellerAbn: abn,
      number: documentNumber(document.kind, await nextNumber(tx, abn, document.kind)),
      issuedAt: toDate(now),
      issueDate: localToday(now, OPERATOR_TIME_ZONE),
      totalCents: document.subtotalCents + document.gstCents,
    })
    .returning();
  if (!issued) throw new Error('A document vanished');
  await tx
    .insert(documentLines)
    .values(lines.map((line, sort) => ({ ...line, sort, documentId: issued.id })));
  return issued;
}

async function nextNumber(tx: Transaction, abn: string, kind: DocumentKind): Promise<number> {
  const [row] = await tx
    .insert(documentNumbers)
    .values({ sellerAbn: abn, series: SERIES_OF[kind], last: FIRST_DOCUMENT_NUMBER })
    .onConflictDoUpdate({
      target: [documentNumbers.sellerAbn, documentNumbers.series],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last });
  if (!row) throw new Error('A number vanished');
  return row.last;
}
