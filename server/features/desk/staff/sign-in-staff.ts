import type { deskSignIn } from '../../../../contracts/desk/staff.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { messages } from '../../../../domain/messages.ts';
import { isValidEmail, normaliseEmail } from '../../../../domain/people/email.ts';
import type { Deps } from '../../../deps.ts';
import { verifyPassword } from '../../../platform/password.ts';
import { Busy, Refusal } from '../../../platform/refusal.ts';
import { findStaff } from './staff.queries.ts';
import type { StaffLimits } from './staff-limits.ts';
import { startStaffSession } from './staff-sessions.ts';

/**
 * Signs a staff member in, with the same protection as customers: an unknown name and a disabled account cost the same
 * work and get the same reply as a wrong password.
 * @throws Refusal `login_failed`, or `TooManyTries` after 10 wrong passwords for an account or 50 from an address,
 *   `Busy` during a flood, which isn't counted
 */
export async function signInStaff(
  deps: Deps,
  limits: StaffLimits,
  attempt: { UserName: string; Password: string; address: string },
): Promise<Reply<typeof deskSignIn>> {
  const userName = normaliseEmail(attempt.UserName);
  // An address that has used up its attempts no longer uses up any account's.
  limits.byAddress.take(attempt.address);
  limits.byAccount.take(userName);
  const giveBack = () => {
    limits.byAddress.giveBack(attempt.address);
    limits.byAccount.giveBack(userName);
  };
  const found = isValidEmail(userName) ? await findStaff(deps.db, userName) : null;
  const account = found?.disabledAt ? null : found;
  const matches = await verifyPassword(account?.passwordHash ?? null, attempt.Password).catch((error) => {
    if (error instanceof Busy) giveBack();
    throw error;
  });
  if (!account || !matches) throw new Refusal('login_failed', messages.loginFailed);
  const token = await startStaffSession(deps, account);
  if (!token) throw new Refusal('login_failed', messages.loginFailed);
  giveBack();
  return { AuthenticationToken: token, Name: account.name, Role: account.role };
}
