import type { Queryable } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';

/** A customer's credit from earlier overpayments, in cents. */
export async function customerCreditCents(db: Queryable, customerId: number): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'customer-credits')),
    )
    .where(eq(ledgerEntries.customerId, customerId));
  return sum?.cents ?? 0;
}
