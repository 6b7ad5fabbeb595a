import type { FastifyInstance } from 'fastify';
import {
  activateAccount,
  captchaChallenge,
  changePassword as changePasswordCall,
  listDevices as listDevicesCall,
  login,
  loginWithCode,
  logout,
  ping,
  reauthenticate as reauthenticateCall,
  recoverPassword,
  requestPasswordReset,
  requestSignInCode,
  signOutDevice as signOutDeviceCall,
  signUp as signUpCall,
  simpleSignUp,
  validateActivation,
  validatePasswordToken,
} from '../../../contracts/accounts/account.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { SIGN_IN_CODE_MINUTES } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route, userAgentOf } from '../../common/http/route.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { originOf } from '../../platform/http/origin.ts';
import { RATES } from '../../platform/limits.ts';
import { accountLimits } from './account-limits.ts';
import { presentAccount } from './accounts.present.ts';
import { accountById, deleteSession } from './accounts.queries.ts';
import { changePassword } from './change-password.ts';
import { listDevices, reauthenticate, signOutDevice } from './devices.ts';
import { accountEmailRoutes } from './email/account-email.routes.ts';
import { logIn } from './log-in.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { openLink, personOf } from './open-link.ts';
import { listPasskeys } from './passkeys/remove-passkey.ts';
import { requestAccountEmail } from './request-account-email.ts';
import { setPasswordByLink } from './set-password.ts';
import { checkSignUp, signUp } from './sign-up.ts';

/** Only an email was given. */
const NO_PERSON = {
  firstName: null,
  lastName: null,
  mobile: null,
  postcode: null,
} as const;

/** Accounts: sign-in and out, sign-up, and passwords by emailed link (R7.02-R7.10, R7.44, R7.45, R7.59). */
export function accountRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = accountLimits(deps);

  route(app, login, options, ({ body, request }) =>
    logIn(deps, limits.login, body, { origin: originOf(request), userAgent: userAgentOf(request) }),
  );

  route(app, requestSignInCode, options, async ({ body, request }) => {
    const { UserName: userName, RecaptchaResponse: captchaAnswer } = body;
    const { id, createdAt } = await requestAccountEmail(deps, limits.request, {
      request: { kind: 'sign-in code', userName, ...NO_PERSON },
      captchaAnswer,
      address: request.ip,
    });
    const until = createdAt.add({ minutes: SIGN_IN_CODE_MINUTES });
    return { RequestId: id, ValidUntil: wireInstant(toDate(until)), Message: accountMessages.codeSent };
  });

  route(app, loginWithCode, options, ({ body, request }) =>
    logInWithCode(deps, limits.login, body, { origin: originOf(request), userAgent: userAgentOf(request) }),
  );

  route(app, ping, options, async ({ caller }) =>
    presentAccount(await accountById(deps.db, caller.personId, caller.customerId)),
  );

  route(app, logout, options, async ({ caller }) => {
    await deleteSession(deps.db, caller.tokenHash);
    return {};
  });

  route(app, changePasswordCall, options, async ({ body, by, caller }) => {
    const { OldPassword: oldPassword, NewPassword: newPassword, KeptPasskeys: keptPasskeys } = body;
    await changePassword(deps, limits.passwordChange, {
      caller,
      by,
      oldPassword,
      newPassword,
      keptPasskeys,
    });
    return {};
  });

  accountEmailRoutes(app, deps, { options, limits });

  route(app, reauthenticateCall, options, async ({ body, by, caller }) => {
    await reauthenticate(deps, limits.passwordChange, { caller, by, password: body.Password });
    return {};
  });

  route(app, listDevicesCall, options, ({ caller }) => listDevices(deps, caller));

  route(app, signOutDeviceCall, options, ({ caller, params }) =>
    signOutDevice(deps, caller, params.SessionId),
  );

  route(app, captchaChallenge, options, () => deps.proofOfWork.challenge(), RATES.captchaChallenges);

  route(
    app,
    signUpCall,
    {
      ...options,
      checkFields: (fields, _caller, request) =>
        checkSignUp(deps, limits.signUp, { fields, address: request.ip }),
    },
    async ({ body, request }) => {
      const { userName } = await signUp(deps, limits.signUp, { form: body, address: request.ip });
      return { Success: true as const, UserName: userName };
    },
  );

  route(app, simpleSignUp, options, async ({ body, request }) => {
    await requestAccountEmail(deps, limits.request, {
      request: {
        kind: 'account',
        userName: body.CheckoutEmailAddress,
        firstName: body.CheckoutFirstName,
        lastName: body.CheckoutLastName,
        mobile: body.CheckoutMobileNumber,
        postcode: body.BookingPostcode,
      },
      captchaAnswer: body.RecaptchaResponse,
      address: request.ip,
    });
    return { Message: accountMessages.simpleSignUpThanks };
  });

  route(app, requestPasswordReset, options, async ({ body, request }) => {
    const { UserName: userName, RecaptchaResponse: captchaAnswer } = body;
    await requestAccountEmail(deps, limits.request, {
      request: { kind: 'password', userName, ...NO_PERSON },
      captchaAnswer,
      address: request.ip,
    });
    return { Message: accountMessages.resetRequested };
  });

  route(app, validateActivation, options, async ({ body, request }) => {
    await openLink(deps, limits.link, { purpose: 'activation', token: body.token, address: request.ip });
    return { IsValid: true as const };
  });

  route(app, validatePasswordToken, options, async ({ body, request }) => {
    const opened = { purpose: 'recovery', token: body.token, address: request.ip } as const;
    const link = await openLink(deps, limits.link, opened);
    return { IsValid: true as const, ...(await listPasskeys(deps, personOf(link))) };
  });

  route(app, activateAccount, options, async ({ body, request }) => {
    const { token, NewPassword: newPassword } = body;
    const reset = { purpose: 'activation', token, newPassword, origin: originOf(request) } as const;
    const { userName } = await setPasswordByLink(deps, limits, reset);
    return { Username: userName };
  });

  route(app, recoverPassword, options, async ({ body, request }) => {
    const { token, NewPassword: newPassword, KeptPasskeys: keptPasskeys } = body;
    const reset = { purpose: 'recovery', token, newPassword, origin: originOf(request) } as const;
    await setPasswordByLink(deps, limits, { ...reset, keptPasskeys });
    return {};
  });
}
