import { PROOF_MINUTES, SIGN_IN_DAYS, SIGN_IN_IDLE_DAYS } from '../../../domain/lifetimes.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { RouteOptions } from '../../common/http/route.ts';
import { addDevice, hasKnownDevices, touchDevice } from '../../common/sign-in/known-devices.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt, or } from '../../db/drizzle.ts';
import { sessions } from '../../db/schema/sign-in.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import {
  insertSession,
  markHere,
  sessionByToken,
  touchMembership,
  touchSession,
} from './accounts.queries.ts';

/** How far `last_used_at` may be out of date, so that most requests only read. */
const TOUCH_AFTER_HOURS = 1;
const HOUR_MS = 3_600_000;

export type VerifiedPerson = {
  personId: number;
  /** Whether the verified password or passkey is still theirs. Locks it until the transaction ends. */
  isCurrent: (tx: Transaction) => Promise<boolean>;
  /** The known device that is signing in; null if it's new. */
  deviceId: string | null;
  userAgent: string;
};

/**
 * Starts a session; only a hash of its bearer token is stored (R6.06). A new device is remembered, and the person
 * gets an email about it, unless it's the account's first.
 * @returns null if the password was changed, or the passkey removed, in the meantime
 */
export async function startSession(
  deps: Pick<Deps, 'pool' | 'clock' | 'queue'>,
  verified: VerifiedPerson,
): Promise<{ token: string; newDeviceToken: string | null } | null> {
  const { personId, isCurrent, deviceId, userAgent } = verified;
  const owner = { personId };
  const at = toDate(deps.clock.now());
  return transaction(deps.pool, async (tx) => {
    if (!(await isCurrent(tx))) return null;
    const isFirst = !(await hasKnownDevices(tx, owner));
    const added = deviceId ? null : await addDevice(tx, owner, { userAgent, at });
    if (deviceId) await touchDevice(tx, deviceId, at);
    const token = newToken();
    await insertSession(tx, {
      tokenHash: hashToken(token),
      personId,
      deviceId: deviceId ?? added?.id ?? null,
      createdAt: at,
      lastUsedAt: at,
      provenAt: at,
    });
    // So that the first request only reads, as most do.
    await markHere(tx, personId, at);
    if (added && !isFirst) {
      await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'new-device', deviceId: added.id }]);
    }
    return { token, newDeviceToken: added?.token ?? null };
  });
}

/**
 * Looks up the person of a bearer token and the business that the request is about: the one that it names, else the one
 * that they have belonged to for longest (R12.02). Null if the token is unknown, revoked, too old or was idle too long,
 * or its person belongs to no business any more.
 * @throws Refusal `forbidden` if they don't belong to the business that the request names
 */
export function authenticator({ db, clock }: Pick<Deps, 'db' | 'clock'>): RouteOptions['authenticate'] {
  return async (token, businessId) => {
    const tokenHash = hashToken(token);
    const [session] = await sessionByToken(db).execute({ tokenHash, businessId });
    if (!session) return null;
    const now = clock.epochMilliseconds();
    const usedBefore = (hours: number) => new Date(now - hours * HOUR_MS);
    if (session.lastUsedAt < usedBefore(SIGN_IN_IDLE_DAYS * 24)) return null;
    if (session.createdAt < usedBefore(SIGN_IN_DAYS * 24)) return null;
    const stale = usedBefore(TOUCH_AFTER_HOURS);
    if (session.lastUsedAt <= stale) await touchSession(db, tokenHash, stale, new Date(now));
    const { personId, customerId, role, membership } = session;
    if (customerId === null || role === null || membership === null) {
      if (businessId === null) return null;
      throw new Refusal('forbidden', peopleMessages.notYourBusiness);
    }
    const { membershipId, lastHereAt } = session;
    if (membershipId !== null && (lastHereAt === null || lastHereAt <= stale))
      await touchMembership(db, membershipId, stale, new Date(now));
    const hasRecentProof = session.provenAt >= usedBefore(PROOF_MINUTES / 60);
    return { personId, customerId, membership, role, tokenHash, hasRecentProof };
  };
}

/** Deletes sessions that have been idle too long, or began too long ago (R4.31). */
export async function deleteExpiredSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => toDate(clock.now().subtract({ hours: days * 24 }));
  const ended = or(
    lt(sessions.lastUsedAt, before(SIGN_IN_IDLE_DAYS)),
    lt(sessions.createdAt, before(SIGN_IN_DAYS)),
  );
  await deleteInBatches(db, sessions, sessions.tokenHash, ended);
}
