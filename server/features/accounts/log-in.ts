import type { login } from '../../../contracts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { messages } from '../../../domain/messages.ts';
import { isValidEmail, normaliseEmail } from '../../../domain/people/email.ts';
import type { Deps } from '../../deps.ts';
import { verifyPassword } from '../../platform/password.ts';
import { Busy, Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import { presentAccount } from './accounts.present.ts';
import { findAccount } from './accounts.queries.ts';
import { startSession } from './sessions.ts';

/**
 * Signs a customer in (R7.02). An unknown name costs the same work and gets the same reply as a wrong password.
 * @throws Refusal `login_failed`, or `TooManyTries` after 10 wrong passwords for an account or 50 from an address,
 *   `Busy` during a flood, which isn't counted
 */
export async function logIn(
  deps: Deps,
  limits: AccountLimits['login'],
  attempt: { UserName: string; Password: string; address: string },
): Promise<Reply<typeof login>> {
  const userName = normaliseEmail(attempt.UserName);
  // An address that has used up its attempts no longer uses up any account's.
  limits.byAddress.take(attempt.address);
  limits.byAccount.take(userName);
  const giveBack = () => {
    limits.byAddress.giveBack(attempt.address);
    limits.byAccount.giveBack(userName);
  };
  const account = isValidEmail(userName) ? await findAccount(deps.db, userName) : null;
  const passwordHash = account?.passwordHash ?? null;
  const matches = await verifyPassword(passwordHash, attempt.Password).catch((error) => {
    if (error instanceof Busy) giveBack();
    throw error;
  });
  if (!account || !passwordHash || !matches) throw new Refusal('login_failed', messages.loginFailed);
  const token = await startSession(deps, { customerId: account.customerId, passwordHash });
  if (!token) throw new Refusal('login_failed', messages.loginFailed);
  giveBack();
  return { ...presentAccount(account), AuthenticationToken: token };
}
