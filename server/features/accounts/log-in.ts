import type { z } from 'zod';
import type { login } from '../../../contracts/accounts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { isValidEmail, normaliseEmail } from '../../../domain/customers/email.ts';
import { recordSignIn } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import { renewHash } from '../../common/passwords/renew-hash.ts';
import { findDevice } from '../../common/sign-in/known-devices.ts';
import type { SignInLimits } from '../../common/sign-in/sign-in-limits.ts';
import { people } from '../../db/schema/people.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { verifyPassword } from '../../platform/password.ts';
import { Busy, Refusal } from '../../platform/refusal.ts';
import { presentAccount } from './accounts.present.ts';
import { findAccount, isPasswordCurrent } from './accounts.queries.ts';
import { startSession } from './sessions.ts';

/**
 * Signs a customer in (R7.02). An unknown name costs the same work and gets the same reply as a wrong password.
 * @throws Refusal `login_failed`; `TooManyTries` after 10 wrong passwords from one address block or known device;
 *   `captcha_required` during a flood; `Busy` while too many others sign in, which isn't counted as an attempt
 */
export async function logIn(
  deps: Deps,
  limits: SignInLimits,
  { UserName, Password, DeviceToken, RecaptchaResponse }: z.output<typeof login.body>,
  { origin, userAgent }: { origin: Origin; userAgent: string },
): Promise<Reply<typeof login>> {
  const userName = normaliseEmail(UserName);
  const account = isValidEmail(userName) ? await findAccount(deps.db, userName) : null;
  const who = account && { id: account.personId, customerId: account.customerId };
  return recordSignIn(deps, { kind: 'customer', account: who, origin }, async () => {
    const deviceId = account && (await findDevice(deps.db, account, DeviceToken));
    const attempt = await limits.take({
      userName,
      address: origin.address,
      deviceId,
      captchaAnswer: RecaptchaResponse,
    });
    const passwordHash = account?.passwordHash ?? null;
    const matches = await verifyPassword(passwordHash, Password, origin.address).catch(async (error) => {
      if (error instanceof Busy) await attempt.giveBack();
      throw error;
    });
    if (!account || !passwordHash || !matches) throw new Refusal('login_failed', accountMessages.loginFailed);
    const { personId } = account;
    const session = await startSession(deps, {
      personId,
      isCurrent: (tx) => isPasswordCurrent(tx, { personId, passwordHash }),
      deviceId,
      userAgent,
    });
    if (!session) throw new Refusal('login_failed', accountMessages.loginFailed);
    await attempt.giveBack();
    await renewHash(deps.db, people, { id: personId, passwordHash, password: Password });
    const { token, newDeviceToken } = session;
    return {
      ...presentAccount(account),
      AuthenticationToken: token,
      DeviceToken: newDeviceToken ?? DeviceToken ?? '',
    };
  });
}
