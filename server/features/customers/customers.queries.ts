import type { Versioned } from '../../common/versions/refuse-stale.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** A customer's row; null if there's none. */
export async function customerById(db: Queryable, customerId: number): Promise<CustomerRow | null> {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  return found ?? null;
}

/**
 * Locks a customer until the transaction ends. Bookings, new sites and removals of the card wait for each other, so
 * that no site is added twice and no card is removed during a booking. Lock the customer before their equipment.
 * @returns false if the account was replaced or deleted meanwhile, or the customer joined into another one (R14.06)
 */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<boolean> {
  return (await lockedCustomer(tx).execute({ customerId })).length > 0;
}

const lockedCustomer = preparedOnce((db) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, sql.placeholder('customerId')), isNull(customers.joinedInto)))
    .for('no key update')
    .prepare('locked_customer'),
);

/** Who made a version at the desk, and when; null if it wasn't staff. */
type Change = { by: { name: string }; at: Date } | null;

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

/** The version of a customer, locked until the transaction ends; null if there's no such customer, or they are joined into another one. */
export async function lockVersion(tx: Transaction, customerId: number): Promise<Versioned | null> {
  const { version, changedBy, changedAt } = customers;
  const [found] = await tx
    .select({ version, changedBy, changedAt })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.joinedInto)))
    .for('no key update');
  return found ?? null;
}

/** The address that gets a customer's documents besides the customer, that of who they were joined into; null if there's none. */
export async function accountsEmailOf(db: Queryable, customerId: number): Promise<string | null> {
  const [found] = await db
    .select({ accountsEmail: customers.accountsEmail })
    .from(customers)
    .where(eq(customers.id, keptCustomer(customerId)));
  return found?.accountsEmail ?? null;
}

/** What a business's people without a limit of their own may approve for a job, cents inc GST; null for no limit. */
export async function defaultLimitOf(db: Queryable, customerId: number): Promise<number | null> {
  const [found] = await db
    .select({ cents: customers.defaultLimitCents })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.cents ?? null;
}

export async function setDefaultLimit(
  tx: Transaction,
  customerId: number,
  defaultLimitCents: number | null,
): Promise<void> {
  await tx.update(customers).set({ defaultLimitCents }).where(eq(customers.id, customerId));
}

/** What a forgotten customer has for an email: `.invalid` is reserved, so nothing can ever be delivered there. */
export const forgottenName = (customerId: number): string => `forgotten-${customerId}@galley.invalid`;

/** Whether what was held about a customer was deleted, their jobs and invoices excepted. */
export async function isForgotten(db: Queryable, customerId: number): Promise<boolean> {
  const isTheirs = and(eq(customers.id, customerId), eq(customers.userName, forgottenName(customerId)));
  return (await db.$count(customers, isTheirs)) > 0;
}
