import { PROOF_MINUTES } from '../../../../domain/lifetimes.ts';
import { addDevice, touchDevice } from '../../../common/sign-in/known-devices.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { toDate } from '../../../platform/clock.ts';
import type { RouteOptions } from '../../../platform/http/route.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  deleteIdleStaffSessions,
  insertStaffSession,
  isStaffPasswordCurrent,
  type StaffRow,
  staffSessionByToken,
  touchStaffSession,
} from './staff.queries.ts';

/** A staff session ends after this long without use: a working day, rather than a customer's month. */
const IDLE_HOURS = 12;
/** How far `last_used_at` may be out of date, so that most requests only read. */
const TOUCH_AFTER_MINUTES = 5;

/**
 * Signs a staff member in; the bearer token is stored only as a hash. A new device is remembered.
 * @returns null if the account was disabled, or its password changed, during the check
 */
export async function startStaffSession(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { account, deviceId, userAgent }: VerifiedStaff,
): Promise<{ token: string; newDeviceToken: string | null } | null> {
  const at = toDate(deps.clock.now());
  return transaction(deps.pool, async (tx) => {
    if (!(await isStaffPasswordCurrent(tx, account))) return null;
    const added = deviceId ? null : await addDevice(tx, { staffId: account.id }, { userAgent, at });
    if (deviceId) await touchDevice(tx, deviceId, at);
    const token = newToken();
    await insertStaffSession(tx, {
      tokenHash: hashToken(token),
      staffId: account.id,
      deviceId: deviceId ?? added?.id ?? null,
      createdAt: at,
      lastUsedAt: at,
      provenAt: at,
    });
    return { token, newDeviceToken: added?.token ?? null };
  });
}

export type VerifiedStaff = {
  account: Pick<StaffRow, 'id' | 'passwordHash'>;
  /** The known device that it's on; null if it's new. */
  deviceId: string | null;
  userAgent: string;
};

/** Looks up the staff member of a bearer token; null as for customers, or once disabled. */
export function staffAuthenticator({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): RouteOptions['authenticateStaff'] {
  return async (token) => {
    const tokenHash = hashToken(token);
    const [session] = await staffSessionByToken(db).execute({ tokenHash });
    if (!session) return null;
    const now = clock.now();
    if (session.lastUsedAt < toDate(now.subtract({ hours: IDLE_HOURS }))) return null;
    const stale = toDate(now.subtract({ minutes: TOUCH_AFTER_MINUTES }));
    if (session.lastUsedAt <= stale) await touchStaffSession(db, tokenHash, stale, toDate(now));
    const { staffId, name, role } = session;
    const hasRecentProof = session.provenAt >= toDate(now.subtract({ minutes: PROOF_MINUTES }));
    return { staffId, name, role, tokenHash, hasRecentProof };
  };
}

/** Deletes sessions that can't be used any more. */
export async function deleteStaffSessions({ db, clock }: Deps): Promise<void> {
  await deleteIdleStaffSessions(db, toDate(clock.now().subtract({ hours: IDLE_HOURS })));
}
