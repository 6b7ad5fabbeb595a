import type { z } from 'zod';
import type { deskSignIn } from '../../../contracts/staff/staff.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { isValidEmail, normaliseEmail } from '../../../domain/customers/email.ts';
import { recordSignIn } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import { renewHash } from '../../common/passwords/renew-hash.ts';
import { findDevice } from '../../common/sign-in/known-devices.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { verifyPassword } from '../../platform/password.ts';
import { Busy, Refusal } from '../../platform/refusal.ts';
import { checkCode } from './check-code.ts';
import { findStaff, type StaffRow } from './staff.queries.ts';
import type { StaffLimits } from './staff-limits.ts';
import { startStaffSession } from './staff-sessions.ts';

/**
 * Signs a staff member in, with the same protection as customers: an unknown name and a disabled account cost the same
 * work and get the same reply as a wrong password.
 * @throws Refusal `login_failed`; with the right password, `second_factor_needed` or a field refusal of `Code`;
 *   `TooManyTries` after 10 wrong passwords from one address block or known device; `captcha_required` during a flood;
 *   `Busy` while too many others sign in, which isn't counted as an attempt
 */
export async function signInStaff(
  deps: Deps,
  limits: StaffLimits,
  { UserName, Password, DeviceToken, RecaptchaResponse, Code }: z.output<typeof deskSignIn.body>,
  { origin, userAgent }: { origin: Origin; userAgent: string },
): Promise<SignedIn> {
  const userName = normaliseEmail(UserName);
  const found = isValidEmail(userName) ? await findStaff(deps.db, userName) : null;
  const account = found?.disabledAt ? null : found;
  return recordSignIn(deps, { kind: 'staff', account: found && { id: found.id }, origin }, async () => {
    const deviceId = account && (await findDevice(deps.db, { staffId: account.id }, DeviceToken));
    const attempt = await limits.signIn.take({
      userName,
      address: origin.address,
      deviceId,
      captchaAnswer: RecaptchaResponse,
    });
    const matches = await verifyPassword(account?.passwordHash ?? null, Password, origin.address).catch(
      async (error) => {
        if (error instanceof Busy) await attempt.giveBack();
        throw error;
      },
    );
    if (!account || !matches) throw new Refusal('login_failed', accountMessages.loginFailed);
    if (account.factorConfirmedAt) {
      // A missing code isn't a failed attempt; a wrong one is.
      if (!Code) await attempt.giveBack();
      await checkCode(deps, limits, { staffId: account.id, code: Code });
    }
    const session = await startStaffSession(deps, { account, deviceId, userAgent });
    if (!session) throw new Refusal('login_failed', accountMessages.loginFailed);
    await attempt.giveBack();
    const { id, passwordHash } = account;
    await renewHash(deps.db, staff, { id, passwordHash, password: Password });
    return { account, token: session.token, deviceToken: session.newDeviceToken ?? DeviceToken ?? '' };
  });
}

export type SignedIn = { account: StaffRow; token: string; deviceToken: string };
