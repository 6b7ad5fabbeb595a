import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { INVOICE_KINDS } from '../../../../domain/invoices/document-kinds.ts';
import { type Account, WRITTEN_OFF_KINDS } from '../../../../domain/ledger/accounts.ts';
import { type CLEARED_METHODS, RECORDED } from '../../../../domain/payments/recorded-methods.ts';
import { addDays } from '../../../../domain/visits/local-time.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, between, eq, gte, inArray, lt, or, type SQL, sql } from '../../../db/drizzle.ts';
import { auditLog } from '../../../db/schema/audit.ts';
import { customers } from '../../../db/schema/customers.ts';
import { documentLines, documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { entryNote } from '../../../features/ledger/entry-note.ts';
import { toDate } from '../../../platform/clock.ts';

/** The first instant of a date in the seller's time zone. */
const startOf = (date: string) =>
  toDate(Temporal.PlainDate.from(date).toZonedDateTime(OPERATOR_TIME_ZONE).toInstant());

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
        inArray(documents.kind, [...INVOICE_KINDS, 'adjustment-note']),
      ),
    )
    .orderBy(asc(documents.issueDate), asc(documents.id));
}

const buyerOf = sql<string>`trim(coalesce(${documents.content} -> 'buyer' ->> 'businessName', ${documents.content} -> 'buyer' ->> 'name'))`;

/** Each customer with each name that their documents have, by the first of them. */
export async function allBuyers(db: Queryable) {
  return db
    .select({ customerId: documents.customerId, name: buyerOf })
    .from(documents)
    .groupBy(documents.customerId, buyerOf)
    .orderBy(sql`min(${documents.id})`);
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

/**
 * Whether an entry was recorded after an export of the ledger that has its date, so that the accountant doesn't know it:
 * a bank transfer has the bank's date, which may be in an earlier month.
 */
const isLate = sql<boolean>`exists (
  select from ${auditLog} where ${auditLog.action} = 'invoices-exported' and ${auditLog.at} < ${ledgerEntries.postedAt}
    and ${auditLog.details} ->> 'format' = 'ledger' and ${auditLog.details} ->> 'from' <= ${ledgerEntries.date}::text
    and ${auditLog.details} ->> 'to' >= ${ledgerEntries.date}::text)`;

/** Entries dated within a range, and earlier ones that were recorded within it, but too late for their own export. */
const isWithin = ({ from, to }: Range) =>
  or(
    between(ledgerEntries.date, from, to),
    and(
      lt(ledgerEntries.date, from),
      gte(ledgerEntries.postedAt, startOf(from)),
      lt(ledgerEntries.postedAt, startOf(addDays(to, 1))),
      isLate,
    ),
  );

/** Ledger lines for the export of a range, in the order of their dates. */
export async function ledgerWithin(db: Queryable, { from, to }: Range) {
  return db
    .select({
      entryId: ledgerEntries.id,
      date: ledgerEntries.date,
      postedAt: ledgerEntries.postedAt,
      kind: ledgerEntries.kind,
      number: documents.number,
      customerId: ledgerEntries.customerId,
      note: entryNote,
      account: ledgerLines.account,
      cents: ledgerLines.amountCents,
      isLate,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .leftJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(isWithin({ from, to }))
    .orderBy(asc(ledgerEntries.date), asc(ledgerEntries.id), asc(ledgerLines.id));
}

/** What moved on a method's clearing account within a range, in the order of its dates; signed cents, positive for what came in. */
export async function clearedWithin(
  db: Queryable,
  method: (typeof CLEARED_METHODS)[number],
  { from, to }: Range,
) {
  const sumOf = (account: Account, sign: SQL) =>
    sql<number>`${sign} * (select coalesce(sum(amount_cents), 0)::int from ledger_lines line
      where line.entry_id = ${ledgerEntries.id} and line.account = ${account})`;
  return db
    .select({
      date: ledgerEntries.date,
      kind: ledgerEntries.kind,
      number: documents.number,
      customerId: documents.customerId,
      buyer: buyerOf,
      note: entryNote,
      paidCents: sumOf('receivable', sql`-1`),
      clearedCents: sumOf(RECORDED[method].account, sql`1`),
    })
    .from(ledgerEntries)
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(
      and(
        between(ledgerEntries.date, from, to),
        inArray(ledgerEntries.kind, [`${method}-payment`, `${method}-payment-reversed`, `${method}-refund`]),
      ),
    )
    .orderBy(asc(ledgerEntries.date), asc(ledgerEntries.id));
}

/**
 * All write-offs and reversals, in the order they were recorded, with their invoices; `isShown` for those in the export
 * of a range. Cents are positive for what was written off.
 */
export async function writeOffsFor(db: Queryable, range: Range) {
  return db
    .select({
      documentId: documents.id,
      number: documents.number,
      totalCents: documents.totalCents,
      gstCents: documents.gstCents,
      kind: ledgerEntries.kind,
      date: ledgerEntries.date,
      postedAt: ledgerEntries.postedAt,
      note: entryNote,
      cents: sql<number>`-${ledgerLines.amountCents}`,
      isLate,
      isShown: sql<boolean>`${isWithin(range)}`,
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(inArray(ledgerEntries.kind, [...WRITTEN_OFF_KINDS]))
    .orderBy(asc(ledgerEntries.id));
}
