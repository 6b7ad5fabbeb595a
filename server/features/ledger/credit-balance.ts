import type { Account } from '../../../domain/ledger/accounts.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, type SQL, sql } from '../../db/drizzle.ts';
import { isTheirs } from '../../db/joined-customers.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';

/** A customer's credit from earlier overpayments, in cents: what their own invoices can be paid with. */
export async function customerCreditCents(db: Queryable, customerId: number): Promise<number> {
  return creditCents(db, eq(ledgerEntries.customerId, customerId));
}

/** The same, with that of those who were joined into them. */
export async function creditOfAllCents(db: Queryable, customerId: number): Promise<number> {
  return creditCents(db, isTheirs(ledgerEntries.customerId, customerId));
}

/** What a customer has paid, or is to pay, for services of plans that aren't done yet, in cents ex GST. */
export async function paidInAdvanceCents(db: Queryable, customerId: number): Promise<number> {
  return creditCents(db, eq(ledgerEntries.customerId, customerId), 'paid-in-advance');
}

async function creditCents(
  db: Queryable,
  areTheirs: SQL,
  account: Account = 'customer-credits',
): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, account)))
    .where(areTheirs);
  return sum?.cents ?? 0;
}
