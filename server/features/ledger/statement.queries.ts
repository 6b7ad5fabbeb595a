import type { Queryable } from '../../db/client.ts';
import { aliasedTable, and, asc, between, eq, lt, lte, sql } from '../../db/drizzle.ts';
import { isTheirs } from '../../db/joined-customers.ts';
import { customers } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { entryNote } from './entry-note.ts';

/** The adjustment note that an entry posted. */
const notes = aliasedTable(documents, 'notes');
const cents = sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int`;
const isReceivable = and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable'));

/** What a customer owed before a date, in cents; negative if overpaid. */
export async function owedBefore(db: Queryable, customerId: number, date: string): Promise<number> {
  const [sum] = await db
    .select({ cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .where(and(isTheirs(ledgerEntries.customerId, customerId), lt(ledgerEntries.date, date)));
  return sum?.cents ?? 0;
}

/** What moved on a customer's invoices between two dates, both included, oldest first. */
export async function movedForCustomer(
  db: Queryable,
  { customerId, from, to }: { customerId: number; from: string; to: string },
) {
  return db
    .select({
      date: ledgerEntries.date,
      kind: ledgerEntries.kind,
      invoiceNumber: documents.number,
      number: sql<string>`coalesce(${notes.number}, ${documents.number})`,
      note: entryNote,
      cents: ledgerLines.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .leftJoin(
      notes,
      and(
        eq(notes.invoiceId, documents.id),
        eq(ledgerEntries.kind, 'adjustment-note'),
        eq(ledgerEntries.key, sql`'document:' || ${notes.id}`),
      ),
    )
    .where(and(isTheirs(ledgerEntries.customerId, customerId), between(ledgerEntries.date, from, to)))
    .orderBy(asc(ledgerEntries.date), asc(ledgerEntries.id));
}

/** A customer's credit at the end of a date, in cents. */
export async function creditAt(db: Queryable, customerId: number, date: string): Promise<number> {
  const [sum] = await db
    .select({ cents })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'customer-credits')),
    )
    .where(and(isTheirs(ledgerEntries.customerId, customerId), lte(ledgerEntries.date, date)));
  return 0 - (sum?.cents ?? 0);
}

export async function customerOf(db: Queryable, customerId: number) {
  const { firstName, lastName, businessName, abn } = customers;
  const [found] = await db
    .select({ firstName, lastName, businessName, abn })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found ?? null;
}
