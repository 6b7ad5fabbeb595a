import type { FastifyInstance } from 'fastify';
import {
  changeEmail as changeEmailCall,
  claimAccount as claimAccountCall,
  confirmEmail as confirmEmailCall,
  confirmEmailChange as confirmEmailChangeCall,
  sendConfirmation as sendConfirmationCall,
  undoEmailChange as undoEmailChangeCall,
  validateConfirmation as validateConfirmationCall,
  validateEmailChange as validateEmailChangeCall,
  validateEmailUndo as validateEmailUndoCall,
} from '../../../../contracts/accounts/account-email.ts';
import {
  answerJoin as answerJoinCall,
  readJoinLink as readJoinLinkCall,
} from '../../../../contracts/customers/join-link.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { originOf } from '../../../platform/http/origin.ts';
import { answerJoin, readJoinLink } from '../../customer-joins/answer-join.ts';
import type { AccountLimits } from '../account-limits.ts';
import { setPasswordByLink } from '../set-password.ts';
import { confirmEmailChange, requestEmailChange, validateEmailChange } from './change-email.ts';
import { confirmEmail, sendConfirmationAgain, validateConfirmation } from './confirm-email.ts';
import { validateEmailUndo } from './undo-email-change.ts';

/** An account's email: confirming it, and changing it (R2.05). */
export function accountEmailRoutes(
  app: FastifyInstance,
  deps: Deps,
  { options, limits }: { options: RouteOptions; limits: AccountLimits },
): void {
  route(app, validateConfirmationCall, options, ({ body, request }) =>
    validateConfirmation(deps, limits, { token: body.token, address: request.ip }),
  );

  route(app, confirmEmailCall, options, ({ body, caller, request }) =>
    confirmEmail(deps, limits, {
      token: body.token,
      origin: originOf(request),
      proof: { caller, password: body.Password, captchaAnswer: body.RecaptchaResponse },
    }),
  );

  route(app, changeEmailCall, options, ({ body, by, request }) =>
    requestEmailChange(deps, limits, {
      by,
      address: request.ip,
      userName: body.UserName,
    }),
  );

  route(app, validateEmailChangeCall, options, ({ body, caller, request }) =>
    validateEmailChange(deps, limits, { token: body.token, address: request.ip, caller }),
  );

  route(app, confirmEmailChangeCall, options, ({ body, caller, request }) =>
    confirmEmailChange(deps, limits, {
      token: body.token,
      origin: originOf(request),
      proof: { caller, password: body.Password, captchaAnswer: body.RecaptchaResponse },
    }),
  );

  route(app, validateEmailUndoCall, options, ({ body, request }) =>
    validateEmailUndo(deps, limits, { token: body.token, address: request.ip }),
  );

  route(app, undoEmailChangeCall, options, async ({ body, request }) => {
    const { token, NewPassword: newPassword } = body;
    const reset = { purpose: 'email-undo', token, newPassword, origin: originOf(request) } as const;
    const { userName } = await setPasswordByLink(deps, limits, reset);
    return { UserName: userName };
  });

  route(app, claimAccountCall, options, async ({ body, request }) => {
    const { token, NewPassword: newPassword } = body;
    const reset = { purpose: 'confirmation', token, newPassword, origin: originOf(request) } as const;
    const { userName } = await setPasswordByLink(deps, limits, reset);
    return { UserName: userName };
  });

  route(app, readJoinLinkCall, options, ({ body, request }) =>
    readJoinLink(deps, limits, { token: body.token, origin: originOf(request) }),
  );

  route(app, answerJoinCall, options, ({ body, request }) =>
    answerJoin(deps, limits, { token: body.token, origin: originOf(request), isYes: body.IsYes }),
  );

  route(app, sendConfirmationCall, options, ({ caller }) =>
    sendConfirmationAgain(deps, limits, caller.customerId),
  );
}
