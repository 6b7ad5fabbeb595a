import { RECORDED_KINDS, TAKEN_BACK_KINDS } from '../../../domain/ledger/accounts.ts';
import type { Queryable } from '../../db/client.ts';
import { aliasedTable, and, asc, eq, inArray, or, type SQL, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';

/** The number in the keys of a payment's entries, which begin alike: `bank-payment:12`, `bank-payment:12:2`. */
export const paymentOf = (key: SQL | typeof ledgerEntries.key): SQL => sql`split_part(${key}, ':', 2)`;

/** Whether an entry records a payment of the office's that was taken back, or its reversal. */
export const isTakenBack: SQL<boolean> = sql`(${ledgerEntries.kind} in ${[...RECORDED_KINDS, ...TAKEN_BACK_KINDS]}
  and exists (select from bank_reversals back where back.bank_payment_id::text = ${paymentOf(ledgerEntries.key)}))`;

/**
 * For each ledger entry of money received: all entries of the same payment for the same customer, with their invoices,
 * in order. There are several if a transfer was split, or a card paid for several invoices.
 */
export async function partsOfMoney(db: Queryable, entryIds: readonly number[]) {
  if (entryIds.length === 0) return new Map<number, never>();
  const own = aliasedTable(ledgerEntries, 'own');
  const rows = await db
    .select({
      of: own.id,
      entryId: ledgerEntries.id,
      invoice: documents,
      cents: sql<number>`-${ledgerLines.amountCents}`,
    })
    .from(own)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.customerId, own.customerId),
        eq(ledgerEntries.kind, own.kind),
        or(
          eq(ledgerEntries.id, own.id),
          and(
            inArray(own.kind, ['card-payment', ...RECORDED_KINDS]),
            eq(paymentOf(ledgerEntries.key), paymentOf(sql`${own.key}`)),
          ),
        ),
      ),
    )
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(inArray(own.id, [...entryIds]))
    .orderBy(asc(ledgerEntries.id));
  return Map.groupBy(rows, ({ of }) => of);
}
export type MoneyPart = { entryId: number; cents: number; invoice: typeof documents.$inferSelect };

/** `INV-1037-12`: a payment has no number of its own. */
export function receiptNumber(parts: readonly MoneyPart[]): string {
  const [first] = parts;
  if (!first) throw new Error('A receipt without a payment');
  return `${first.invoice.number}-${first.entryId}`;
}
