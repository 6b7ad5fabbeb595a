import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { customerCreditCents } from './credit-balance.ts';

/** Kept from an invoice less what went back to it; what was used for others isn't known by invoice. */
const keptCents = sql<number>`-sum(${ledgerLines.amountCents})::int`;

const keptFrom = (db: Queryable) =>
  db
    .select({ documentId: documents.id, number: documents.number, cents: keptCents })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'customer-credits')),
    )
    .innerJoin(documents, eq(documents.id, ledgerEntries.documentId))
    .groupBy(documents.id)
    .having(sql`${keptCents} > 0`)
    .orderBy(asc(documents.id));

const isKeeping = sql`${ledgerEntries.kind} in ('credit-kept', 'credit-released')`;

/** How much of the credit that was kept from an invoice the customer still has, in cents. */
export async function creditKeptFrom(
  db: Queryable,
  { id, customerId }: { id: number; customerId: number },
): Promise<number> {
  const [kept] = await keptFrom(db).where(and(eq(ledgerEntries.documentId, id), isKeeping));
  return Math.max(0, Math.min(kept?.cents ?? 0, await customerCreditCents(db, customerId)));
}

/** A customer's credit in cents, and the first invoice that some of it was kept from; null if they have none. */
export async function creditToReturn(
  db: Queryable,
  customerId: number,
): Promise<{ cents: number; number: string } | null> {
  const cents = await customerCreditCents(db, customerId);
  if (cents === 0) return null;
  const [first] = await keptFrom(db).where(and(eq(ledgerEntries.customerId, customerId), isKeeping));
  if (!first) throw new Error(`Customer ${customerId} has credit from no invoice`);
  return { cents, number: first.number };
}
