import type { Joinable } from '../../../domain/customers/join-life.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, or } from '../../db/drizzle.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerRow, forgottenName } from '../customers/customers.queries.ts';

export type JoinRow = typeof customerJoins.$inferSelect;

export const nameOf = ({ businessName, firstName, lastName }: CustomerRow): string =>
  businessName ?? `${firstName} ${lastName}`;

export const joinable = (row: CustomerRow): Joinable => ({
  id: row.id,
  name: nameOf(row),
  hasEmail: row.userName !== null,
  hasSignIn: row.userName !== null && (row.passwordHash !== null || row.emailConfirmedAt !== null),
  isForgotten: row.userName === forgottenName(row.id),
});

/**
 * Customers, locked by their ids in order until the transaction ends, so that two joins at once wait for each other.
 * @throws Refusal `not_found` if one of them doesn't exist
 */
export async function lockCustomers(tx: Transaction, ids: readonly number[]): Promise<CustomerRow[]> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, wanted))
    .orderBy(asc(customers.id))
    .for('no key update');
  if (found.length < wanted.length) throw new Refusal('not_found', requestMessages.notFound);
  return ids.map((id) => found.find((row) => row.id === id) as CustomerRow);
}

/** A join by its id, if the customer is one of the two; null if there's none. */
export async function joinOf(
  db: Queryable,
  { joinId, customerId }: { joinId: number; customerId: number },
): Promise<JoinRow | null> {
  const [found] = await db
    .select()
    .from(customerJoins)
    .where(
      and(
        eq(customerJoins.id, joinId),
        or(eq(customerJoins.joinedId, customerId), eq(customerJoins.keptId, customerId)),
      ),
    );
  return found ?? null;
}

/** The join of a customer into another one that is in force or waits for a yes; null if there's none. */
export async function openJoinOf(db: Queryable, joinedId: number): Promise<JoinRow | null> {
  const [found] = await db
    .select()
    .from(customerJoins)
    .where(and(eq(customerJoins.joinedId, joinedId), inArray(customerJoins.state, ['waiting', 'joined'])));
  return found ?? null;
}

export const presentJoin = ({ id, state, keptId }: JoinRow) => ({
  JoinId: id,
  State: state,
  KeptId: keptId,
});
