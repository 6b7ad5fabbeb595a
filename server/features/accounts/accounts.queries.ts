import { and, eq, lte, sql } from 'drizzle-orm';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { customers, paymentMethods, sessions } from '../../db/schema/customers.ts';

/** A session by its token's hash; prepared, since every protected call asks. */
export const sessionByToken = preparedOnce((db) =>
  db
    .select({
      customerId: sessions.customerId,
      role: customers.role,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token'),
);

export async function insertSession(
  db: Queryable,
  session: { tokenHash: string; customerId: number; at: Date },
): Promise<void> {
  const { tokenHash, customerId, at } = session;
  await db.insert(sessions).values({ tokenHash, customerId, createdAt: at, lastUsedAt: at });
}

/** Moves a session's last use on; of several requests at once only the first writes. */
export async function touchSession(db: Queryable, tokenHash: string, from: Date, to: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: to })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastUsedAt, from)));
}

export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

const account = {
  customerId: customers.id,
  userName: customers.userName,
  firstName: customers.firstName,
  lastName: customers.lastName,
  mobile: customers.mobile,
  passwordHash: customers.passwordHash,
  hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
};

const accounts = (db: Queryable) =>
  db.select(account).from(customers).leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id));

export type Account = Awaited<ReturnType<typeof findAccount>> & {};

/** By UserName, which is the email in lower case. */
export async function findAccount(db: Queryable, userName: string) {
  const [found] = await accounts(db).where(eq(customers.userName, userName));
  return found ?? null;
}

/** @throws Error where there is no such customer, which no session can point to */
export async function accountById(db: Queryable, customerId: number): Promise<Account> {
  const [found] = await accounts(db).where(eq(customers.id, customerId));
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}
