import type { login } from '../../../contracts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { isValidEmail, normaliseEmail } from '../../../domain/email.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { type AttemptLimit, attemptLimit } from '../../platform/attempt-limit.ts';
import { verifyPassword } from '../../platform/password.ts';
import { Refusal, TooManyTries } from '../../platform/refusal.ts';
import { presentAccount } from './accounts.present.ts';
import { findAccount } from './accounts.queries.ts';
import { startSession } from './sessions.ts';

const WINDOW_MINUTES = 15;
const TRIES_PER_ACCOUNT = 10;
/** An office may share one address. */
const TRIES_PER_ADDRESS = 50;

/** Whom a failed try counts against. */
export type LoginLimits = { byAccount: AttemptLimit; byAddress: AttemptLimit };

/** The limits of wrong passwords; null where the configuration switches limits off. */
export function loginLimits({ config, clock }: Deps): LoginLimits | null {
  if (!config.rateLimits) return null;
  return {
    byAccount: attemptLimit({ max: TRIES_PER_ACCOUNT, windowMinutes: WINDOW_MINUTES, clock }),
    byAddress: attemptLimit({ max: TRIES_PER_ADDRESS, windowMinutes: WINDOW_MINUTES, clock }),
  };
}

/**
 * Signs somebody in (R7.02). An unknown name costs the same work and gets the same answer as a wrong password.
 * @throws Refusal `login_failed`, or `TooManyTries` after 10 wrong ones for an account or 50 from an address
 */
export async function logIn(
  deps: Deps,
  limits: LoginLimits | null,
  attempt: { UserName: string; Password: string; address: string },
): Promise<Reply<typeof login>> {
  const userName = normaliseEmail(attempt.UserName);
  // An address that is out of tries uses up nobody's account any more.
  const wait = limits && (limits.byAddress.take(attempt.address) ?? limits.byAccount.take(userName));
  if (wait) throw new TooManyTries(wait);
  const account = isValidEmail(userName) ? await findAccount(deps.db, userName) : null;
  const matches = await verifyPassword(account?.passwordHash ?? null, attempt.Password);
  if (!account || !matches) throw new Refusal('login_failed', messages.loginFailed);
  limits?.byAddress.giveBack(attempt.address);
  limits?.byAccount.giveBack(userName);
  const token = await startSession(deps, account.customerId);
  return { ...presentAccount(account), AuthenticationToken: token };
}
