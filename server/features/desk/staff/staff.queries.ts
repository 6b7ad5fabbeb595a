import { and, eq, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { preparedOnce, type Queryable } from '../../../db/client.ts';
import { staffSessions } from '../../../db/schema/sign-in.ts';
import { staff } from '../../../db/schema/staff.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** The constraint that a second account with the same email violates. */
export const STAFF_EMAIL_TAKEN = 'staff_userName_unique';

export type StaffRow = typeof staff.$inferSelect;

/** A session by its token's hash, if its account is enabled; prepared, because every call of the desk needs it. */
export const staffSessionByToken = preparedOnce((db) =>
  db
    .select({
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      createdAt: staffSessions.createdAt,
      lastUsedAt: staffSessions.lastUsedAt,
      provenAt: staffSessions.provenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, sql.placeholder('tokenHash')), isNull(staff.disabledAt)))
    .prepare('staff_session_by_token'),
);

/** Whether the account is enabled and its password still the verified one; it stays so until the transaction ends. */
export async function isStaffPasswordCurrent(
  tx: Transaction,
  { id, passwordHash }: Pick<StaffRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const current = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash), isNull(staff.disabledAt)))
    .for('share');
  return current.length > 0;
}

export async function insertStaffSession(
  tx: Transaction,
  session: typeof staffSessions.$inferInsert,
): Promise<void> {
  await tx.insert(staffSessions).values(session);
}

/** Updates a session's last use; of several requests at once only the first writes. */
export async function touchStaffSession(db: Queryable, tokenHash: string, from: Date, to: Date) {
  await db
    .update(staffSessions)
    .set({ lastUsedAt: to })
    .where(and(eq(staffSessions.tokenHash, tokenHash), lte(staffSessions.lastUsedAt, from)));
}

export async function deleteStaffSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Signs somebody out everywhere, except for one session if given. */
export async function deleteStaffSessions(db: Queryable, staffId: number, except = ''): Promise<void> {
  await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.tokenHash, except)));
}

export async function deleteIdleStaffSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.lastUsedAt, before));
}

/** By UserName, which is the email in lower case. */
export async function findStaff(db: Queryable, userName: string): Promise<StaffRow | null> {
  const [found] = await db.select().from(staff).where(eq(staff.userName, userName));
  return found ?? null;
}

/** The enabled administrators' ids, locked in that order until the transaction ends. */
export async function lockAdmins(tx: Transaction): Promise<number[]> {
  const admins = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'admin'), isNull(staff.disabledAt)))
    .orderBy(staff.id)
    .for('no key update');
  return admins.map(({ id }) => id);
}

export async function findStaffById(db: Queryable, staffId: number): Promise<StaffRow | null> {
  const [found] = await db.select().from(staff).where(eq(staff.id, staffId));
  return found ?? null;
}

/** @throws Error if there's no such account, which can't happen for a session */
export async function staffById(db: Queryable, staffId: number): Promise<StaffRow> {
  const found = await findStaffById(db, staffId);
  if (!found) throw new Error(`No staff account ${staffId}`);
  return found;
}

export async function allStaff(db: Queryable): Promise<StaffRow[]> {
  return db.select().from(staff).orderBy(staff.id);
}

/** @throws DrizzleQueryError with `STAFF_EMAIL_TAKEN` as its constraint */
export async function insertStaff(db: Queryable, row: typeof staff.$inferInsert): Promise<StaffRow> {
  const [made] = await db.insert(staff).values(row).returning();
  if (!made) throw new Error('No staff account came of it');
  return made;
}

/** Disables an account, keeping the first date if it already is; null if there's none. */
export async function closeStaff(db: Queryable, staffId: number, at: Date): Promise<StaffRow | null> {
  const [closed] = await db
    .update(staff)
    .set({ disabledAt: sql`coalesce(${staff.disabledAt}, ${at}::timestamptz)` })
    .where(eq(staff.id, staffId))
    .returning();
  return closed ?? null;
}

export async function setStaffPassword(db: Queryable, staffId: number, passwordHash: string) {
  await db.update(staff).set({ passwordHash }).where(eq(staff.id, staffId));
}
