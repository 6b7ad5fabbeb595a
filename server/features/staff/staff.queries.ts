import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, sql } from '../../db/drizzle.ts';
import { knownDevices, staffSessions } from '../../db/schema/sign-in.ts';
import { secondFactors, staff } from '../../db/schema/staff.ts';
import type { Transaction } from '../../db/transaction.ts';

/** The database constraint for one account per email. */
export const STAFF_EMAIL_TAKEN = 'staff_userName_unique';

/** An account, and when its second factor was confirmed. */
export type StaffRow = typeof staff.$inferSelect & { factorConfirmedAt: Date | null };

const staffRows = (db: Queryable) =>
  db
    .select({ ...getTableColumns(staff), factorConfirmedAt: secondFactors.confirmedAt })
    .from(staff)
    .leftJoin(secondFactors, eq(secondFactors.staffId, staff.id));

/** A session by its token's hash, if its account is enabled. Prepared, because every desk call needs it. */
export const staffSessionByToken = preparedOnce((db) =>
  db
    .select({
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      mustChangePassword: staff.mustChangePassword,
      factorConfirmedAt: secondFactors.confirmedAt,
      createdAt: staffSessions.createdAt,
      lastUsedAt: staffSessions.lastUsedAt,
      provenAt: staffSessions.provenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(secondFactors, eq(secondFactors.staffId, staff.id))
    .where(and(eq(staffSessions.tokenHash, sql.placeholder('tokenHash')), isNull(staff.disabledAt)))
    .prepare('staff_session_by_token'),
);

/**
 * Whether the account is enabled and its password and second factor are still the verified ones. Locks it, so that this
 * stays true until the transaction ends.
 */
export async function isStillVerified(
  tx: Transaction,
  { id, passwordHash, factorConfirmedAt }: Pick<StaffRow, 'id' | 'passwordHash' | 'factorConfirmedAt'>,
): Promise<boolean> {
  const current = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash), isNull(staff.disabledAt)))
    .for('share');
  if (current.length === 0) return false;
  const found = await findStaffById(tx, id);
  return found?.factorConfirmedAt?.getTime() === factorConfirmedAt?.getTime();
}

export async function insertStaffSession(
  tx: Transaction,
  session: typeof staffSessions.$inferInsert,
): Promise<void> {
  await tx.insert(staffSessions).values(session);
}

/** Updates a session's last use. If several requests run at once, only the first one writes. */
export async function touchStaffSession(db: Queryable, tokenHash: string, from: Date, to: Date) {
  await db
    .update(staffSessions)
    .set({ lastUsedAt: to })
    .where(and(eq(staffSessions.tokenHash, tokenHash), lte(staffSessions.lastUsedAt, from)));
}

export async function deleteStaffSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Signs a staff member out everywhere, except for one session if its token's hash is passed. */
export async function deleteStaffSessions(db: Queryable, staffId: number, except = ''): Promise<void> {
  await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.tokenHash, except)));
}

/** Deletes sessions that began before an instant. */
export async function deleteOldStaffSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.createdAt, before));
}

export async function sessionsOfStaff(db: Queryable, staffId: number, begunAfter: Date) {
  return db
    .select({
      id: staffSessions.id,
      tokenHash: staffSessions.tokenHash,
      createdAt: staffSessions.createdAt,
      lastUsedAt: staffSessions.lastUsedAt,
      userAgent: knownDevices.userAgent,
    })
    .from(staffSessions)
    .leftJoin(knownDevices, eq(knownDevices.id, staffSessions.deviceId))
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.createdAt, begunAfter)))
    .orderBy(desc(staffSessions.lastUsedAt), desc(staffSessions.createdAt));
}

/** Ends one of a staff member's sessions and forgets its device; false if there's no such session. */
export async function endStaffSession(tx: Transaction, staffId: number, id: string): Promise<boolean> {
  const [ended] = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.id, id)))
    .returning({ deviceId: staffSessions.deviceId });
  if (ended?.deviceId) await tx.delete(knownDevices).where(eq(knownDevices.id, ended.deviceId));
  return ended !== undefined;
}

export async function markStaffProven(db: Queryable, tokenHash: string, at: Date): Promise<void> {
  await db.update(staffSessions).set({ provenAt: at }).where(eq(staffSessions.tokenHash, tokenHash));
}

/** `userName` is the email in lower case. */
export async function findStaff(db: Queryable, userName: string): Promise<StaffRow | null> {
  const [found] = await staffRows(db).where(eq(staff.userName, userName));
  return found ?? null;
}

export async function findStaffById(db: Queryable, staffId: number): Promise<StaffRow | null> {
  const [found] = await staffRows(db).where(eq(staff.id, staffId));
  return found ?? null;
}

/** @throws Error if there's no such account, which can't happen for a signed-in caller */
export async function staffById(db: Queryable, staffId: number): Promise<StaffRow> {
  const found = await findStaffById(db, staffId);
  if (!found) throw new Error(`No staff account ${staffId}`);
  return found;
}

export async function allStaff(db: Queryable): Promise<StaffRow[]> {
  return staffRows(db).orderBy(staff.id);
}

/** @throws DrizzleQueryError with `STAFF_EMAIL_TAKEN` as its constraint */
export async function insertStaff(db: Queryable, row: typeof staff.$inferInsert): Promise<StaffRow> {
  const [made] = await db.insert(staff).values(row).returning();
  if (!made) throw new Error('No staff account came of it');
  return { ...made, factorConfirmedAt: null };
}

/** Locks accounts until the transaction ends, lowest id first; returns the ids of those that are administrators still. */
export async function lockAdministrators(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const locked = await tx
    .select({ id: staff.id, role: staff.role, disabledAt: staff.disabledAt })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
    .orderBy(staff.id)
    .for('update');
  return locked.flatMap(({ id, role, disabledAt }) => (role === 'admin' && disabledAt === null ? id : []));
}

type StaffChange = Partial<
  Pick<StaffRow, 'name' | 'role' | 'passwordHash' | 'mustChangePassword' | 'disabledAt'>
> &
  Pick<StaffRow, 'changedBy' | 'changedAt'>;

/** Changes an account, and raises its version. */
export async function updateStaff(tx: Transaction, staffId: number, change: StaffChange): Promise<void> {
  await tx
    .update(staff)
    .set({ ...change, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, staffId));
}

/** Sets a password that its owner chose. */
export async function setStaffPassword(db: Queryable, staffId: number, passwordHash: string) {
  await db.update(staff).set({ passwordHash, mustChangePassword: false }).where(eq(staff.id, staffId));
}
