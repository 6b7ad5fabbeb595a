import type { Versioned } from '../../common/versions/refuse-stale.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Who made a version at the desk, and when; null if it wasn't staff. */
export type Change = { by: { name: string }; at: Date } | null;

/** The columns that every change of a customer, a site or equipment of theirs raises (R10.04). */
export const raisedVersion = (change: Change) => ({
  version: sql`${customers.version} + 1`,
  changedBy: change?.by.name ?? null,
  changedAt: change?.at ?? null,
});

/** Raises the version of a customer, for a change of a site or equipment. */
export async function raiseVersion(tx: Transaction, customerId: number, change: Change): Promise<void> {
  await tx.update(customers).set(raisedVersion(change)).where(eq(customers.id, customerId));
}

/** The version of a customer, locked until the transaction ends; null if there's no such customer. */
export async function lockVersion(tx: Transaction, customerId: number): Promise<Versioned | null> {
  const { version, changedBy, changedAt } = customers;
  const [found] = await tx
    .select({ version, changedBy, changedAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  return found ?? null;
}
