import type { z } from 'zod';
import type { loginWithCode } from '../../../contracts/accounts/account.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { SIGN_IN_CODE_MINUTES } from '../../../domain/lifetimes.ts';
import { recordSignIn } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import { findDevice } from '../../common/sign-in/known-devices.ts';
import type { SignInLimits } from '../../common/sign-in/sign-in-limits.ts';
import { toDate } from '../../platform/clock.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { SIGN_IN_CODE_TRIES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { areSixDigits } from '../../platform/six-digits.ts';
import { presentAccount } from './accounts.present.ts';
import {
  findAccount,
  findAccountRequest,
  isPasswordCurrent,
  markSignInCodeUsed,
  takeSignInCodeTry,
} from './accounts.queries.ts';
import { startSession } from './sessions.ts';

/** What the digits of a sign-in code are made for. */
export const SIGN_IN_CODE = 'sign-in code';

/**
 * Signs a customer in with the code that was emailed to them: the same session, limits and audit trail as with a
 * password. The code works once, for ten minutes and five tries, with the request that it answers.
 * @throws Refusal `login_failed` for any other; `TooManyTries` and `captcha_required` as for wrong passwords
 */
export async function logInWithCode(
  deps: Deps,
  limits: SignInLimits,
  { RequestId: id, Code, DeviceToken, RecaptchaResponse }: z.output<typeof loginWithCode.body>,
  { origin, userAgent }: { origin: Origin; userAgent: string },
): Promise<Reply<typeof loginWithCode>> {
  const now = deps.clock.now();
  const request = await findAccountRequest(deps.db, id);
  const account = request && (await findAccount(deps.db, request.userName));
  const who = account && { id: account.personId, customerId: account.customerId };
  const refused = new Refusal('login_failed', accountMessages.codeFailed);
  return recordSignIn(deps, { kind: 'customer', account: who, origin }, async () => {
    const deviceId = account && (await findDevice(deps.db, account, DeviceToken));
    const attempt = await limits.take({
      userName: request?.userName ?? '',
      address: origin.address,
      deviceId,
      captchaAnswer: RecaptchaResponse,
    });
    const since = toDate(now.subtract({ minutes: SIGN_IN_CODE_MINUTES }));
    const tried = await takeSignInCodeTry(deps.db, { id, since, max: SIGN_IN_CODE_TRIES });
    const isRight = areSixDigits(deps.secret, SIGN_IN_CODE, id, Code);
    const passwordHash = account?.passwordHash ?? null;
    // An account gets a code only once its owner has confirmed the email and chosen a password.
    if (!tried || !isRight || !account?.emailConfirmedAt || passwordHash === null) throw refused;
    const { personId } = account;
    const session = await startSession(deps, {
      personId,
      isCurrent: async (tx) =>
        (await isPasswordCurrent(tx, { personId, passwordHash })) &&
        (await markSignInCodeUsed(tx, id, toDate(now))),
      deviceId,
      userAgent,
    });
    if (!session) throw refused;
    await attempt.giveBack();
    return {
      ...presentAccount(account),
      AuthenticationToken: session.token,
      DeviceToken: session.newDeviceToken ?? DeviceToken ?? '',
    };
  });
}
