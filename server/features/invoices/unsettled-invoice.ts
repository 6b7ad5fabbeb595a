import type { Queryable } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';

const cents = (account: 'receivable' | 'disputes') =>
  sql<number>`coalesce(sum(${ledgerLines.amountCents}) filter (where ${ledgerLines.account} = ${sql.raw(`'${account}'`)}), 0)::int`;

/**
 * A customer's first invoice that isn't settled according to the ledger; null if there's none.
 * @returns cents: a positive balance is due, a negative one is overpaid
 */
export async function unsettledInvoice(
  db: Queryable,
  customerId: number,
): Promise<{ number: string; balanceCents: number; disputedCents: number } | null> {
  const balanceCents = cents('receivable');
  const disputedCents = cents('disputes');
  const [found] = await db
    .select({ number: documents.number, balanceCents, disputedCents })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .where(eq(ledgerEntries.customerId, customerId))
    .groupBy(documents.id)
    .having(sql`${balanceCents} <> 0 or ${disputedCents} <> 0`)
    .orderBy(asc(documents.id))
    .limit(1);
  return found ?? null;
}
