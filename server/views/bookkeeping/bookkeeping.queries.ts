import type { Queryable } from '../../db/client.ts';
import { and, asc, between, desc, eq, inArray, lt, sql } from '../../db/drizzle.ts';
import { cardAuthorities, paymentMethods } from '../../db/schema/customers.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { payments } from '../../db/schema/payments.ts';
import { pays } from '../../features/ledger/payment-parts.ts';

const cents = sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int`;
const isReceivable = and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable'));

/** What all customers owed before a date, in cents. */
export async function owedBefore(db: Queryable, date: string): Promise<number> {
  const [sum] = await db
    .select({ cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .where(lt(ledgerEntries.date, date));
  return sum?.cents ?? 0;
}

/** What rounding cash added to each kind of entry, by day; negative for what it took. */
export async function roundedByDay(db: Queryable, { from, to }: { from: string; to: string }) {
  return db
    .select({ date: ledgerEntries.date, kind: ledgerEntries.kind, cents: sql<number>`0 - ${cents}` })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'cash-rounding')),
    )
    .where(between(ledgerEntries.date, from, to))
    .groupBy(ledgerEntries.date, ledgerEntries.kind);
}

/** How much each kind of entry changed what is owed, by day. */
export async function movedByDay(db: Queryable, { from, to }: { from: string; to: string }) {
  return db
    .select({ date: ledgerEntries.date, kind: ledgerEntries.kind, cents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, isReceivable)
    .where(between(ledgerEntries.date, from, to))
    .groupBy(ledgerEntries.date, ledgerEntries.kind)
    .orderBy(asc(ledgerEntries.date));
}

/** The authorities under which an invoice's cards were charged, or the card on file may be, newest first. */
export async function authoritiesFor(
  db: Queryable,
  { customerId, documentId }: { customerId: number; documentId: number },
) {
  const ofInvoice = db
    .select({ id: payments.authorityId })
    .from(payments)
    .where(and(pays(documentId), sql`${payments.authorityId} is not null`));
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
    .where(pays(documentId));
  return found.map((authority) => ({
    authority,
    paymentIds: charged.filter(({ authorityId }) => authorityId === authority.id).map(({ id }) => id),
  }));
}
