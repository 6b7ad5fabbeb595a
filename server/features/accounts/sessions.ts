import { lt } from 'drizzle-orm';
import { SIGN_IN_IDLE_DAYS } from '../../../domain/lifetimes.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { sessions } from '../../db/schema/customers.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import type { RouteOptions } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { insertSession, sessionByToken, touchSession } from './accounts.queries.ts';

/** How far `last_used_at` may be out of date, so that most requests only read. */
const TOUCH_AFTER_HOURS = 1;
const HOUR_MS = 3_600_000;

/**
 * Signs a customer in and returns the bearer token, which is stored only as a hash (R6.06).
 * @param verified the customer, and the password hash that was just verified
 * @returns null if the password was changed meanwhile, which signed everybody out
 */
export async function startSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  verified: { customerId: number; passwordHash: string },
): Promise<string | null> {
  const token = newToken();
  const at = toDate(deps.clock.now());
  return (await insertSession(deps.db, { tokenHash: hashToken(token), ...verified, at })) ? token : null;
}

/** Looks up the customer of a bearer token; null if it's unknown, revoked or was idle too long. */
export function authenticator({ db, clock }: Pick<Deps, 'db' | 'clock'>): RouteOptions['authenticate'] {
  return async (token) => {
    const tokenHash = hashToken(token);
    const [session] = await sessionByToken(db).execute({ tokenHash });
    if (!session) return null;
    const now = clock.epochMilliseconds();
    const usedBefore = (hours: number) => new Date(now - hours * HOUR_MS);
    if (session.lastUsedAt < usedBefore(SIGN_IN_IDLE_DAYS * 24)) return null;
    const stale = usedBefore(TOUCH_AFTER_HOURS);
    if (session.lastUsedAt <= stale) await touchSession(db, tokenHash, stale, new Date(now));
    return { customerId: session.customerId, role: session.role, tokenHash };
  };
}

/** Deletes sessions that were idle too long (R4.31). */
export async function deleteSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: SIGN_IN_IDLE_DAYS * 24 }));
  await deleteInBatches(db, sessions, sessions.tokenHash, lt(sessions.lastUsedAt, before));
}
