import type { SetUpStep } from '../../../contracts/endpoint.ts';
import { PROOF_MINUTES, STAFF_SIGN_IN_HOURS } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import type { RouteOptions } from '../../common/http/route.ts';
import { addDevice, hasKnownDevices, touchDevice } from '../../common/sign-in/known-devices.ts';
import type { Config } from '../../config/config.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import {
  deleteOldStaffSessions,
  insertStaffSession,
  isStillVerified,
  type StaffRow,
  staffSessionByToken,
  touchStaffSession,
} from './staff.queries.ts';

/** How far `last_used_at` may be out of date, so that most requests only read. */
const TOUCH_AFTER_MINUTES = 5;

/**
 * Starts a session; only a hash of its bearer token is stored. A new device is remembered, and reported by email unless
 * it's the account's first.
 * @returns null if the account was disabled, or its password or second factor changed, in the meantime
 */
export async function startStaffSession(
  deps: Pick<Deps, 'pool' | 'clock' | 'queue'>,
  { account, deviceId, userAgent }: VerifiedStaff,
): Promise<{ token: string; newDeviceToken: string | null } | null> {
  const at = toDate(deps.clock.now());
  return transaction(deps.pool, async (tx) => {
    if (!(await isStillVerified(tx, account))) return null;
    const isFirst = !(await hasKnownDevices(tx, { staffId: account.id }));
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
    if (added && !isFirst) {
      await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'staff-new-device', deviceId: added.id }]);
    }
    return { token, newDeviceToken: added?.token ?? null };
  });
}

export type VerifiedStaff = {
  account: Pick<StaffRow, 'id' | 'passwordHash' | 'factorConfirmedAt'>;
  /** The known device that is signing in; null if it's new. */
  deviceId: string | null;
  userAgent: string;
};

/** What a staff member must do before anything else; a second factor is optional in a local trial. */
export function setUpStepOf(
  { env }: Pick<Config, 'env'>,
  { mustChangePassword, factorConfirmedAt }: Pick<StaffRow, 'mustChangePassword' | 'factorConfirmedAt'>,
): SetUpStep | null {
  if (mustChangePassword) return 'password_change_required';
  return env === 'local' || factorConfirmedAt ? null : 'second_factor_required';
}

/** Looks up the staff member of a bearer token; null if it's unknown or too old, or the account is disabled. */
export function staffAuthenticator({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): RouteOptions['authenticateStaff'] {
  return async (token) => {
    const tokenHash = hashToken(token);
    const [session] = await staffSessionByToken(db).execute({ tokenHash });
    if (!session) return null;
    const now = clock.now();
    if (session.createdAt <= toDate(now.subtract({ hours: STAFF_SIGN_IN_HOURS }))) return null;
    const stale = toDate(now.subtract({ minutes: TOUCH_AFTER_MINUTES }));
    if (session.lastUsedAt <= stale) await touchStaffSession(db, tokenHash, stale, toDate(now));
    const { staffId, name, role } = session;
    const hasRecentProof = session.provenAt >= toDate(now.subtract({ minutes: PROOF_MINUTES }));
    return { staffId, name, role, tokenHash, setUpStep: setUpStepOf(config, session), hasRecentProof };
  };
}

/** Deletes sessions that can't be used any more. */
export async function deleteExpiredStaffSessions({ db, clock }: Deps): Promise<void> {
  await deleteOldStaffSessions(db, toDate(clock.now().subtract({ hours: STAFF_SIGN_IN_HOURS })));
}
