import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';
import { and, eq, type Placeholder, type SQL, sql } from './drizzle.ts';
import { customers } from './schema/customers.ts';

/**
 * Whether a row that never changes hands, such as an invoice or a ledger entry, is a customer's own or that of one who was
 * joined into them (R14.06). An array, so that the rows are looked up by their index.
 */
export const isTheirs = (owner: AnyPgColumn, customerId: number | Placeholder): SQL =>
  sql`${owner} = any(array(select their.id from customers their where their.id = ${customerId} or their.joined_into = ${customerId}))`;

/** The customer as whom such a row's own is read: the one that it was joined into, else itself (R14.06). */
export const keptCustomer = (owner: AnyPgColumn | number | SQL): SQL<number> =>
  sql<number>`coalesce((select own.joined_into from customers own where own.id = ${owner}), ${owner})`;

/** The same of a row of customers that's at hand. */
export const keptIdOf = (of: { id: AnyPgColumn; joinedInto: AnyPgColumn }): SQL<number> =>
  sql<number>`coalesce(${of.joinedInto}, ${of.id})`;

/** Whether a row of `owner` that never changes hands is a customer's, or of one who was joined into them. */
export async function isOwnedBy(db: Queryable, owner: number, customerId: number): Promise<boolean> {
  if (owner === customerId) return true;
  const joined = and(eq(customers.id, owner), eq(customers.joinedInto, customerId));
  return (await db.$count(customers, joined)) > 0;
}
