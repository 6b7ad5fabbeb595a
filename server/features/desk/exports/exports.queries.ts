import type { Queryable } from '../../../db/client.ts';
import { and, asc, between, eq, inArray } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { documentLines, documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';

export type Range = { from: string; to: string };

/** Invoices and adjustment notes issued within a range of dates, oldest first, with the customer's email addresses. */
export async function issuedWithin(db: Queryable, { from, to }: Range) {
  return db
    .select({ document: documents, email: customers.userName, accountsEmail: customers.accountsEmail })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(
      and(
        between(documents.issueDate, from, to),
        inArray(documents.kind, ['call-out', 'repair', 'adjustment-note']),
      ),
    )
    .orderBy(asc(documents.issueDate), asc(documents.id));
}

/** The lines of documents issued within a range of dates, in order. */
export async function linesWithin(db: Queryable, { from, to }: Range) {
  return db
    .select({ line: documentLines })
    .from(documentLines)
    .innerJoin(documents, eq(documents.id, documentLines.documentId))
    .where(between(documents.issueDate, from, to))
    .orderBy(asc(documentLines.documentId), asc(documentLines.sort));
}

/** Ledger lines posted within a range of dates, oldest first. */
export async function ledgerWithin(db: Queryable, { from, to }: Range) {
  return db
    .select({
      entryId: ledgerEntries.id,
      date: ledgerEntries.date,
      postedAt: ledgerEntries.postedAt,
      kind: ledgerEntries.kind,
      number: documents.number,
      customerId: ledgerEntries.customerId,
      note: ledgerEntries.note,
      account: ledgerLines.account,
      cents: ledgerLines.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .leftJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(between(ledgerEntries.date, from, to))
    .orderBy(asc(ledgerEntries.id), asc(ledgerLines.id));
}
