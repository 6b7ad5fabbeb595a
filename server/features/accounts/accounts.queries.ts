import { type Database, preparedOnce, type Queryable } from '../../db/client.ts';
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, not, or, sql } from '../../db/drizzle.ts';
import { accountRequests, customers, paymentMethods } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { payments } from '../../db/schema/payments.ts';
import { knownDevices, sessions } from '../../db/schema/sign-in.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A session by its token's hash; prepared, because every protected call needs it. */
export const sessionByToken = preparedOnce((db) =>
  db
    .select({
      customerId: sessions.customerId,
      role: customers.role,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      provenAt: sessions.provenAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(customers.joinedInto)))
    .prepare('session_by_token'),
);

/** Whether the customer's password is still the verified one. Locks it until the transaction ends. */
export async function isPasswordCurrent(
  tx: Transaction,
  { customerId, passwordHash }: { customerId: number; passwordHash: string },
): Promise<boolean> {
  const current = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.passwordHash, passwordHash)))
    .for('share');
  return current.length > 0;
}

export async function insertSession(tx: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** Updates a session's last use. If several requests run at once, only the first one writes. */
export async function touchSession(db: Queryable, tokenHash: string, from: Date, to: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: to })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastUsedAt, from)));
}

export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Records that the password was entered again in this session. */
export async function markProven(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: at }).where(eq(sessions.tokenHash, tokenHash));
}

/** A customer's current sessions, most recently used first. */
export async function sessionsOf(
  db: Queryable,
  customerId: number,
  { begunAfter, usedAfter }: { begunAfter: Date; usedAfter: Date },
) {
  return db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: knownDevices.userAgent,
    })
    .from(sessions)
    .leftJoin(knownDevices, eq(knownDevices.id, sessions.deviceId))
    .where(
      and(
        eq(sessions.customerId, customerId),
        gt(sessions.createdAt, begunAfter),
        gt(sessions.lastUsedAt, usedAfter),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
}

/** Ends one of a customer's sessions and forgets its device; false if there's no such session. */
export async function endSession(tx: Transaction, customerId: number, id: string): Promise<boolean> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), eq(sessions.id, id)))
    .returning({ deviceId: sessions.deviceId });
  if (ended?.deviceId) await tx.delete(knownDevices).where(eq(knownDevices.id, ended.deviceId));
  return ended !== undefined;
}

/** Signs a customer out on every device, or on all but the one with a token hash (R6.06). */
export async function deleteSessions(tx: Transaction, customerId: number, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.tokenHash, except);
  await tx.delete(sessions).where(and(eq(sessions.customerId, customerId), others));
}

/**
 * Whether an account can't be replaced or deleted: its email is confirmed, staff made it, it has had a job or payment,
 * or it has equipment, whose photos belong to it, or a card (R2.05, R10.15), or it's joined with another (R14.06).
 */
export const isKept = () =>
  or(
    isNotNull(customers.emailConfirmedAt),
    eq(customers.isMadeByStaff, true),
    isNotNull(customers.joinedInto),
    sql`exists (select from customers joined where joined.joined_into = ${customers.id})`,
    sql`exists (select from ${jobs} where ${jobs.customerId} = ${customers.id})`,
    sql`exists (select from ${payments} where ${payments.customerId} = ${customers.id})`,
    sql`exists (select from ${assets} where ${assets.customerId} = ${customers.id})`,
    sql`exists (select from ${paymentMethods} where ${paymentMethods.customerId} = ${customers.id})`,
  );

const takenUserName = preparedOnce((db) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userName, sql.placeholder('userName')), isKept()))
    .prepare('taken_user_name'),
);

/** Whether an email, in lower case, has an account that a new one may not replace (R7.46). */
export async function isEmailTaken(db: Database, userName: string): Promise<boolean> {
  const found = await takenUserName(db).execute({ userName });
  return found.length > 0;
}

/** The account that a new one with the same email may replace, locked until the transaction ends, or null. */
export async function lockReplaceable(tx: Transaction, userName: string): Promise<number | null> {
  // Whatever creates or deletes an account with this email waits its turn here; row locks alone could deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userName}, 0))`);
  // Lock the row before `isKept` is checked, because a job may be booked while we wait for the lock.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.userName, userName)).for('update');
  const [found] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userName, userName), not(sql`${isKept()}`)));
  return found?.id ?? null;
}

/** Whether a customer is joined into another one, and so can't sign in (R14.06). */
export async function isJoined(db: Queryable, customerId: number): Promise<boolean> {
  return (await db.$count(customers, and(eq(customers.id, customerId), isNotNull(customers.joinedInto)))) > 0;
}

/** Whether an email is that of a customer who is joined into another one. */
export async function isJoinedEmail(db: Queryable, userName: string): Promise<boolean> {
  const joined = and(eq(customers.userName, userName), isNotNull(customers.joinedInto));
  return (await db.$count(customers, joined)) > 0;
}

/** The emails of accounts that were created before an instant and may be deleted, oldest first. */
export async function unconfirmedAccounts(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ userName: customers.userName })
    .from(customers)
    .where(
      and(
        isNull(customers.emailConfirmedAt),
        // In the words of the index.
        sql`not ${customers.isMadeByStaff}`,
        lt(customers.createdAt, before),
        not(sql`${isKept()}`),
      ),
    )
    .orderBy(customers.createdAt)
    .limit(limit);
  return found.flatMap(({ userName }) => userName ?? []);
}

/** Records that the owner of the email has confirmed it; the first time counts. */
export async function markEmailConfirmed(db: Queryable, customerId: number, at: Date): Promise<void> {
  await db
    .update(customers)
    .set({ emailConfirmedAt: sql`coalesce(${customers.emailConfirmedAt}, ${at}::timestamptz)` })
    .where(eq(customers.id, customerId));
}

/** Records that a mobile is its customer's, unless it was changed meanwhile. @returns whether it's still theirs */
export async function markMobileProven(db: Queryable, customerId: number, mobile: string): Promise<boolean> {
  const marked = await db
    .update(customers)
    .set({ provenMobile: mobile })
    .where(and(eq(customers.id, customerId), eq(customers.mobile, mobile)))
    .returning({ id: customers.id });
  return marked.length > 0;
}

const account = {
  customerId: customers.id,
  userName: customers.userName,
  firstName: customers.firstName,
  lastName: customers.lastName,
  businessName: customers.businessName,
  mobile: customers.mobile,
  passwordHash: customers.passwordHash,
  emailConfirmedAt: customers.emailConfirmedAt,
  hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
};

const accounts = (db: Queryable) =>
  db.select(account).from(customers).leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id));

/** A customer who can sign in, or be invited to: one with an email. */
export type Account = Awaited<ReturnType<typeof findAccount>> & {};

/** `userName` is the email in lower case. A customer who is joined into another one has no account any more (R14.06). */
export async function findAccount(db: Queryable, userName: string) {
  const [found] = await accounts(db).where(
    and(eq(customers.userName, userName), isNull(customers.joinedInto)),
  );
  return found ? { ...found, userName } : null;
}

/** @throws Error if there's no such customer or they have no email, which can't happen for a signed-in caller */
export async function accountById(db: Queryable, customerId: number): Promise<Account> {
  const [found] = await accounts(db).where(eq(customers.id, customerId));
  if (!found?.userName) throw new Error(`No account of customer ${customerId}`);
  return { ...found, userName: found.userName };
}

/** Creates an account unless the email has one. */
export async function insertAccountIfNew(
  db: Queryable,
  account: typeof customers.$inferInsert,
): Promise<void> {
  await db.insert(customers).values(account).onConflictDoNothing({ target: customers.userName });
}

/** An account's password hash, locked until the transaction ends. */
export async function lockPassword(tx: Transaction, customerId: number): Promise<string | null> {
  const [locked] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  if (!locked) throw new Error(`No customer ${customerId}`);
  return locked.passwordHash;
}

export async function updatePassword(
  tx: Transaction,
  customerId: number,
  passwordHash: string,
): Promise<void> {
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
}

export type AccountRequest = typeof accountRequests.$inferSelect;

export async function insertAccountRequest(
  tx: Transaction,
  request: typeof accountRequests.$inferInsert,
): Promise<void> {
  await tx.insert(accountRequests).values(request);
}

/** Null if it's old and has been deleted. */
export async function findAccountRequest(db: Queryable, id: string): Promise<AccountRequest | null> {
  const [found] = await db.select().from(accountRequests).where(eq(accountRequests.id, id));
  return found ?? null;
}

/**
 * Counts a try at the code of a request and returns whose it is, if it's not too old, not used and not tried too often;
 * else null.
 */
export async function takeSignInCodeTry(
  db: Queryable,
  { id, since, max }: { id: string; since: Date; max: number },
): Promise<{ userName: string } | null> {
  const [found] = await db
    .update(accountRequests)
    .set({ codeTries: sql`${accountRequests.codeTries} + 1` })
    .where(
      and(
        eq(accountRequests.id, id),
        eq(accountRequests.kind, 'sign-in code'),
        gt(accountRequests.createdAt, since),
        isNull(accountRequests.codeUsedAt),
        lt(accountRequests.codeTries, max),
      ),
    )
    .returning({ userName: accountRequests.userName });
  return found ?? null;
}

/** Uses a code. If several sign in with it at once, only one gets true. */
export async function markSignInCodeUsed(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(accountRequests)
    .set({ codeUsedAt: at })
    .where(and(eq(accountRequests.id, id), isNull(accountRequests.codeUsedAt)))
    .returning({ id: accountRequests.id });
  return used.length > 0;
}
