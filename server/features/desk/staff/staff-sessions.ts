import type { Deps } from '../../../deps.ts';
import { toDate } from '../../../platform/clock.ts';
import type { RouteOptions } from '../../../platform/http/route.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import {
  deleteIdleStaffSessions,
  insertStaffSession,
  type StaffRow,
  staffSessionByToken,
  touchStaffSession,
} from './staff.queries.ts';

/** A staff session ends after this long without use: a working day, rather than a customer's month. */
const IDLE_HOURS = 12;
/** How far `last_used_at` may be out of date, so that most requests only read. */
const TOUCH_AFTER_MINUTES = 5;

/**
 * Signs a staff member in and returns the bearer token, which is stored only as a hash; null if the account was
 * disabled, or its password changed, during the check.
 */
export async function startStaffSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Pick<StaffRow, 'id' | 'passwordHash'>,
): Promise<string | null> {
  const token = newToken();
  const session = { tokenHash: hashToken(token), at: toDate(deps.clock.now()) };
  return (await insertStaffSession(deps.db, account, session)) ? token : null;
}

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
    return { staffId, name, role, tokenHash };
  };
}

/** Deletes sessions that can't be used any more. */
export async function deleteStaffSessions({ db, clock }: Deps): Promise<void> {
  await deleteIdleStaffSessions(db, toDate(clock.now().subtract({ hours: IDLE_HOURS })));
}
