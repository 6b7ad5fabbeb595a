import { ROLES_WITH_LIMIT } from '../../../domain/people/rights.ts';
import { type Database, preparedOnce, type Queryable } from '../../db/client.ts';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts';
import { membershipSiteIds } from '../../db/membership-sites.ts';
import { accountRequests, customers, paymentMethods } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { payments } from '../../db/schema/payments.ts';
import { memberships, people } from '../../db/schema/people.ts';
import { knownDevices, sessions } from '../../db/schema/sign-in.ts';
import type { Transaction } from '../../db/transaction.ts';

/** The business of a membership, unless it's joined into another one: then it's nobody's any more (R14.06). */
const isOpenBusiness = and(eq(customers.id, memberships.customerId), isNull(customers.joinedInto));

/**
 * What a membership may approve for a job, cents inc GST: its own limit, else that of its business, whose row is joined; null for no
 * limit (R12.06).
 */
export const membershipLimit = sql<
  number | null
>`case when ${inArray(memberships.role, [...ROLES_WITH_LIMIT])}
  then coalesce(${memberships.limitCents}, ${customers.defaultLimitCents}) end`;

/**
 * A session by its token's hash, with its person's membership of a business, of the one they have had for longest if
 * that's null; prepared, because every protected call needs it.
 */
export const sessionByToken = preparedOnce((db) =>
  db
    .select({
      personId: sessions.personId,
      customerId: customers.id,
      role: customers.role,
      membership: {
        role: memberships.role,
        siteIds: membershipSiteIds,
        limitCents: membershipLimit,
      },
      membershipId: memberships.id,
      lastHereAt: memberships.lastHereAt,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      provenAt: sessions.provenAt,
    })
    .from(sessions)
    .leftJoin(
      memberships,
      and(
        eq(memberships.personId, sessions.personId),
        sql`coalesce(${memberships.customerId} = ${sql.placeholder('businessId')}::bigint, true)`,
      ),
    )
    .leftJoin(customers, isOpenBusiness)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .orderBy(sql`${customers.id} is null`, memberships.createdAt, memberships.id)
    .limit(1)
    .prepare('session_by_token'),
);

/** Whether the person's password is still the verified one. Locks it until the transaction ends. */
export async function isPasswordCurrent(
  tx: Transaction,
  { personId, passwordHash }: { personId: number; passwordHash: string },
): Promise<boolean> {
  const current = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.passwordHash, passwordHash)))
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

/** The same for what somebody does for a business. */
export async function touchMembership(db: Queryable, id: number, from: Date, to: Date): Promise<void> {
  const isStale = or(isNull(memberships.lastHereAt), lte(memberships.lastHereAt, from));
  await db
    .update(memberships)
    .set({ lastHereAt: to })
    .where(and(eq(memberships.id, id), isStale));
}

/** Records that somebody has signed in, at the business that they have belonged to for longest: that's where they begin. */
export async function markHere(tx: Transaction, personId: number, at: Date): Promise<void> {
  const first = tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.personId, personId))
    .orderBy(memberships.createdAt, memberships.id)
    .limit(1);
  await tx
    .update(memberships)
    .set({ lastHereAt: at })
    .where(eq(memberships.id, sql`(${first})`));
}

export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Records that the password was entered again in this session. */
export async function markProven(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: at }).where(eq(sessions.tokenHash, tokenHash));
}

/** A person's current sessions, most recently used first. */
export async function sessionsOf(
  db: Queryable,
  personId: number,
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
        eq(sessions.personId, personId),
        gt(sessions.createdAt, begunAfter),
        gt(sessions.lastUsedAt, usedAfter),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
}

/** Ends one of a person's sessions and forgets its device; false if there's no such session. */
export async function endSession(tx: Transaction, personId: number, id: string): Promise<boolean> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), eq(sessions.id, id)))
    .returning({ deviceId: sessions.deviceId });
  if (ended?.deviceId) await tx.delete(knownDevices).where(eq(knownDevices.id, ended.deviceId));
  return ended !== undefined;
}

/** Signs a person out on every device, or on all but the one with a token hash (R6.06). */
export async function deleteSessions(tx: Transaction, personId: number, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.tokenHash, except);
  await tx.delete(sessions).where(and(eq(sessions.personId, personId), others));
}

/** Signs out everybody who has no business left once one is joined into another (R14.06). */
export async function endSessionsOfJoined(tx: Transaction, customerId: number): Promise<void> {
  const members = tx
    .select({ id: memberships.personId })
    .from(memberships)
    .where(eq(memberships.customerId, customerId));
  const open = tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(customers, isOpenBusiness)
    .where(eq(memberships.personId, sessions.personId));
  await tx.delete(sessions).where(and(inArray(sessions.personId, members), notExists(open)));
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

/** Somebody who isn't a business's primary contact: no new account replaces theirs. */
const takenByPerson = preparedOnce((db) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.userName, sql.placeholder('userName')), isNull(people.primaryContactOf)))
    .prepare('taken_by_person'),
);

/** Whether an email, in lower case, has an account that a new one may not replace (R7.46). */
export async function isEmailTaken(db: Database, userName: string): Promise<boolean> {
  const found = [
    ...(await takenUserName(db).execute({ userName })),
    ...(await takenByPerson(db).execute({ userName })),
  ];
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
export async function markEmailConfirmed(db: Queryable, personId: number, at: Date): Promise<void> {
  await db
    .update(people)
    .set({ emailConfirmedAt: sql`coalesce(${people.emailConfirmedAt}, ${at}::timestamptz)` })
    .where(eq(people.id, personId));
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
  /** In that business. */
  role: memberships.role,
  personId: people.id,
  /** The business that it's about. */
  customerId: customers.id,
  userName: people.userName,
  firstName: people.firstName,
  lastName: people.lastName,
  businessName: customers.businessName,
  mobile: people.mobile,
  passwordHash: people.passwordHash,
  emailConfirmedAt: people.emailConfirmedAt,
  hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
};

/** People with a business that isn't joined into another one; the one that they have had for longest first. */
const accounts = (db: Queryable, isMeant: SQL | undefined) =>
  db
    .select(account)
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .innerJoin(customers, isOpenBusiness)
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id))
    .where(isMeant)
    .orderBy(memberships.createdAt, memberships.id)
    .limit(1);

/** A person who can sign in, or be invited to, and one of their businesses. */
export type Account = Awaited<ReturnType<typeof accounts>>[number];

/** `userName` is the email in lower case. A person whose businesses are joined into others has no account any more (R14.06). */
export async function findAccount(db: Queryable, userName: string): Promise<Account | null> {
  const [found] = await accounts(db, eq(people.userName, userName));
  return found ?? null;
}

/**
 * @param customerId the business that it's about; if left out, the one that they have belonged to for longest
 * @throws Error if they don't belong to it, which can't happen for a signed-in caller
 */
export async function accountById(db: Queryable, personId: number, customerId?: number): Promise<Account> {
  const ofBusiness = customerId === undefined ? undefined : eq(customers.id, customerId);
  const [found] = await accounts(db, and(eq(people.id, personId), ofBusiness));
  if (!found) throw new Error(`No account of person ${personId}`);
  return found;
}

/** The account of a business's primary contact. @throws Error if nobody is, which can't happen for one with an email */
export async function accountOfPrimaryContact(db: Queryable, customerId: number): Promise<Account> {
  const [found] = await accounts(db, eq(people.primaryContactOf, customerId));
  if (!found) throw new Error(`No account of customer ${customerId}`);
  return found;
}

/** Who signs in; null if there's nobody. */
export async function personById(db: Queryable, id: number): Promise<typeof people.$inferSelect | null> {
  const [found] = await db.select().from(people).where(eq(people.id, id));
  return found ?? null;
}

/** Creates an account unless the email has one. */
export async function insertAccountIfNew(
  db: Database,
  account: typeof customers.$inferInsert & { userName: string },
): Promise<void> {
  if (await isEmailTaken(db, account.userName)) return;
  await db.insert(customers).values(account).onConflictDoNothing({ target: customers.userName });
}

/** A person's password hash, locked until the transaction ends. */
export async function lockPassword(tx: Transaction, personId: number): Promise<string | null> {
  // A business before its primary contact, as whatever changes the business locks them.
  await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(people, eq(people.primaryContactOf, customers.id))
    .where(eq(people.id, personId))
    .for('no key update', { of: customers });
  const [locked] = await tx
    .select({ passwordHash: people.passwordHash })
    .from(people)
    .where(eq(people.id, personId))
    .for('no key update');
  if (!locked) throw new Error(`No person ${personId}`);
  return locked.passwordHash;
}

export async function updatePassword(tx: Transaction, personId: number, passwordHash: string): Promise<void> {
  await tx.update(people).set({ passwordHash }).where(eq(people.id, personId));
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
