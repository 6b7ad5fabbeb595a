import type { listDevices as listDevicesCall } from '../../../contracts/accounts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { SIGN_IN_DAYS, SIGN_IN_IDLE_DAYS } from '../../../domain/lifetimes.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { CustomerDoer } from '../../common/audit/record-audit.ts';
import { recordRefusedProof } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { deviceName } from '../../common/sign-in/device-name.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { verifyPassword } from '../../platform/password.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import { accountById, endSession, markProven, sessionsOf } from './accounts.queries.ts';

/** The devices that a person is signed in on. */
export async function listDevices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { personId, tokenHash }: Caller,
): Promise<Reply<typeof listDevicesCall>> {
  const daysAgo = (days: number) => toDate(clock.now().subtract({ hours: days * 24 }));
  const open = { begunAfter: daysAgo(SIGN_IN_DAYS), usedAfter: daysAgo(SIGN_IN_IDLE_DAYS) };
  const sessions = await sessionsOf(db, personId, open);
  return {
    Devices: sessions.map((session) => ({
      SessionId: session.id,
      Device: deviceName(session.userAgent),
      SignedInOn: wireInstant(session.createdAt),
      LastUsedOn: wireInstant(session.lastUsedAt),
      IsCurrent: session.tokenHash === tokenHash,
    })),
  };
}

/**
 * Signs one device out and forgets it, so that signing in there again counts as a new device.
 * @throws Refusal `not_found` for somebody else's
 */
export async function signOutDevice(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  caller: Caller,
  sessionId: string,
): Promise<Reply<typeof listDevicesCall>> {
  const isEnded = await transaction(deps.pool, (tx) => endSession(tx, caller.personId, sessionId));
  if (!isEnded) throw new Refusal('not_found', requestMessages.notFound);
  return listDevices(deps, caller);
}

/**
 * Checks the password again, as recent proof of who is signed in.
 * @throws a field refusal of `Password`; `TooManyTries` after 10 wrong ones in 15 minutes
 */
export async function reauthenticate(
  deps: Pick<Deps, 'db' | 'clock'>,
  limits: AccountLimits['passwordChange'],
  { caller, by, password }: { caller: Caller; by: CustomerDoer; password: string },
): Promise<void> {
  const key = String(caller.personId);
  await recordRefusedProof(deps, by, async () => {
    await limits.byAccount.take(key);
    const { passwordHash } = await accountById(deps.db, caller.personId);
    if (!(await verifyPassword(passwordHash, password, null))) {
      throw fieldRefusal('Password', accountMessages.passwordWrong);
    }
  });
  await limits.byAccount.giveBack(key);
  await markProven(deps.db, caller.tokenHash, toDate(deps.clock.now()));
}
