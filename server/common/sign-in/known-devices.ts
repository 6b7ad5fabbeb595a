import { randomUUID } from 'node:crypto';
import { KNOWN_DEVICE_DAYS } from '../../../domain/lifetimes.ts';
import type { Queryable } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { and, desc, eq, inArray, lt, sql } from '../../db/drizzle.ts';
import { knownDevices, sessions, staffSessions } from '../../db/schema/sign-in.ts';
import { toDate } from '../../platform/clock.ts';
import { MAX_KNOWN_DEVICES, MAX_USER_AGENT_LENGTH } from '../../platform/limits.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { Deps } from '../deps.ts';

/** Whose device it is. */
export type DeviceOwner = { personId: number } | { staffId: number };

const isOwnedBy = (owner: DeviceOwner) =>
  'personId' in owner ? eq(knownDevices.personId, owner.personId) : eq(knownDevices.staffId, owner.staffId);

/** The id of the owner's device with this token; null if there's none. */
export async function findDevice(
  db: Queryable,
  owner: DeviceOwner,
  token: string | undefined,
): Promise<string | null> {
  if (!token) return null;
  const [found] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hashToken(token)), isOwnedBy(owner)));
  return found?.id ?? null;
}

/** A device by its id; null once it's forgotten. */
export async function deviceById(db: Queryable, id: string) {
  const [found] = await db.select().from(knownDevices).where(eq(knownDevices.id, id));
  return found ?? null;
}

/** Whether anybody has signed in to this account before, on any device that's still known. */
export async function hasKnownDevices(db: Queryable, owner: DeviceOwner): Promise<boolean> {
  const found = await db.select({ id: knownDevices.id }).from(knownDevices).where(isOwnedBy(owner)).limit(1);
  return found.length > 0;
}

/** Remembers the device of a successful sign-in and returns its token, which only the device keeps. */
export async function addDevice(
  db: Queryable,
  owner: DeviceOwner,
  { userAgent, at }: { userAgent: string; at: Date },
): Promise<{ id: string; token: string }> {
  const surplus = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(isOwnedBy(owner))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .offset(MAX_KNOWN_DEVICES - 1);
  if (surplus.length > 0) {
    const ids = surplus.map((device) => device.id);
    await db.delete(knownDevices).where(inArray(knownDevices.id, ids));
  }
  const token = newToken();
  const id = randomUUID();
  await db.insert(knownDevices).values({
    ...owner,
    id,
    tokenHash: hashToken(token),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    createdAt: at,
    lastUsedAt: at,
  });
  return { id, token };
}

export async function touchDevice(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(knownDevices).set({ lastUsedAt: at }).where(eq(knownDevices.id, id));
}

/**
 * Forgets every device of an owner that isn't signed in. Called once sign-ins have ended, so that nobody who knew the
 * old password has a known device.
 */
export async function deleteDevices(db: Queryable, owner: DeviceOwner): Promise<void> {
  const signedIn = sql`(select device_id from ${sessions} union all select device_id from ${staffSessions})`;
  await db
    .delete(knownDevices)
    .where(
      and(
        isOwnedBy(owner),
        sql`not exists (select from ${signedIn} s where s.device_id = ${knownDevices.id})`,
      ),
    );
}

/** Deletes devices that haven't been used for a long time. */
export async function deleteOldDevices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: KNOWN_DEVICE_DAYS * 24 }));
  await deleteInBatches(db, knownDevices, knownDevices.id, lt(knownDevices.lastUsedAt, before));
}
