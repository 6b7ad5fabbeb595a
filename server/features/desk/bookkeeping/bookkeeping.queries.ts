import { and, asc, between, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { cardAuthorities, customers, paymentMethods } from '../../../db/schema/customers.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { payments } from '../../../db/schema/payments.ts';

const cents = sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int`;
const isReceivable = and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable'));

/** What customers owe before a date, in cents; of all of them, or of one. */
export async function owedBefore(db: Queryable, date: string, customerId?: number): Promise<number> {
  const [sum] = await db
    .select({ cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .where(
      and(
        lt(ledgerEntries.date, date),
        customerId === undefined ? undefined : eq(ledgerEntries.customerId, customerId),
      ),
    );
  return sum?.cents ?? 0;
}

/** What each kind of entry added to what is owed, by day. */
export async function movedByDay(db: Queryable, { from, to }: { from: string; to: string }) {
  return db
    .select({ date: ledgerEntries.date, kind: ledgerEntries.kind, cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .where(between(ledgerEntries.date, from, to))
    .groupBy(ledgerEntries.date, ledgerEntries.kind)
    .orderBy(asc(ledgerEntries.date));
}

/** What moved on a customer's invoices within some dates, oldest first. */
export async function movedForCustomer(
  db: Queryable,
  { customerId, from, to }: { customerId: number; from: string; to: string },
) {
  return db
    .select({
      date: ledgerEntries.date,
      kind: ledgerEntries.kind,
      number: documents.number,
      cents: ledgerLines.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(and(eq(ledgerEntries.customerId, customerId), between(ledgerEntries.date, from, to)))
    .orderBy(asc(ledgerEntries.id));
}

/** What a customer kept as credit at the end of a date, in cents. */
export async function creditAt(db: Queryable, customerId: number, date: string): Promise<number> {
  const [sum] = await db
    .select({ cents })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'customer-credits')),
    )
    .where(and(eq(ledgerEntries.customerId, customerId), lte(ledgerEntries.date, date)));
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

/** The authorities under which an invoice's cards were charged, or the card on file may be, newest first. */
export async function authoritiesFor(
  db: Queryable,
  { customerId, documentId }: { customerId: number; documentId: number },
) {
  const ofInvoice = db
    .select({ id: payments.authorityId })
    .from(payments)
    .where(and(eq(payments.documentId, documentId), sql`${payments.authorityId} is not null`));
  const onFile = db
    .select({ token: paymentMethods.cardToken })
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, customerId));
  const found = await db
    .select()
    .from(cardAuthorities)
    .where(
      and(
        eq(cardAuthorities.customerId, customerId),
        sql`(${inArray(cardAuthorities.id, ofInvoice)} or ${inArray(cardAuthorities.cardToken, onFile)})`,
      ),
    )
    .orderBy(desc(cardAuthorities.id));
  const charged = await db
    .select({ id: payments.id, authorityId: payments.authorityId })
    .from(payments)
    .where(eq(payments.documentId, documentId));
  return found.map((authority) => ({
    authority,
    paymentIds: charged.filter(({ authorityId }) => authorityId === authority.id).map(({ id }) => id),
  }));
}
