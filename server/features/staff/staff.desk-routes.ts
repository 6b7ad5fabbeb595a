import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as factorCalls from '../../../contracts/staff/second-factor.ts';
import * as staffCalls from '../../../contracts/staff/staff.ts';
import { issueStaffRequest as issueStaffRequestCall } from '../../../contracts/staff/staff-request.ts';
import * as sessionCalls from '../../../contracts/staff/staff-sessions.ts';
import { normaliseEmail } from '../../../domain/customers/email.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route, userAgentOf } from '../../common/http/route.ts';
import { staffCookies } from '../../common/sign-in/staff-cookies.ts';
import { originOf } from '../../platform/http/origin.ts';
import { addStaff } from './add-staff.ts';
import { changeStaff, disableStaff } from './change-staff.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from './enrol-second-factor.ts';
import { listStaffSessions, signOutSession, signOutStaff } from './list-staff-sessions.ts';
import { reauthenticateStaff } from './reauthenticate-staff.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { resetStaffPassword } from './reset-staff-password.ts';
import { signInStaff } from './sign-in-staff.ts';
import { presentSignedIn, presentStaff } from './staff.present.ts';
import { allStaff, deleteStaffSession, staffById } from './staff.queries.ts';
import { staffLimits } from './staff-limits.ts';
import { issueStaffRequest } from './staff-requests/issue-staff-request.ts';
import { setUpStepOf } from './staff-sessions.ts';

export function deskStaffRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  staffRoutes(app, deps, options);
  proofRoutes(app, deps, options);
  route(app, issueStaffRequestCall, options, ({ body, caller, request }) =>
    issueStaffRequest(deps, { by: doer(caller, request), customerId: body.CustomerId ?? null }),
  );
}

function staffRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = staffLimits(deps);

  const cookies = staffCookies(deps.config);
  const from = (request: FastifyRequest) => ({ origin: originOf(request), userAgent: userAgentOf(request) });

  route(app, staffCalls.deskSignIn, options, async ({ body, request }) => {
    const { account, token, deviceToken } = await signInStaff(deps, limits, body, from(request));
    return {
      AuthenticationToken: token,
      DeviceToken: deviceToken,
      Name: account.name,
      Role: account.role,
      SetUpStep: setUpStepOf(deps.config, account),
    };
  });
  route(app, staffCalls.startDeskSession, options, async ({ body, request, reply }) => {
    cookies.refuseOtherSites(request);
    const userName = normaliseEmail(body.UserName);
    const form = { ...body, DeviceToken: cookies.deviceToken(request, userName) };
    const { account, token, deviceToken } = await signInStaff(deps, limits, form, from(request));
    cookies.keep(reply, { userName, token, deviceToken });
    return presentSignedIn(deps.config, account);
  });
  route(app, staffCalls.deskSignedIn, options, async ({ caller }) =>
    presentSignedIn(deps.config, await staffById(deps.db, caller.staffId)),
  );
  route(app, staffCalls.deskSignOut, options, async ({ caller, request, reply }) => {
    await deleteStaffSession(deps.db, caller.tokenHash);
    cookies.end(request, reply);
    return {};
  });
  route(app, staffCalls.changeStaffPassword, options, ({ body, caller, request }) =>
    changeStaffPassword(deps, limits, { caller, by: doer(caller, request), ...body }),
  );
  route(app, staffCalls.listStaff, options, async () => ({
    StaffList: (await allStaff(deps.db)).map(presentStaff),
  }));
  route(app, staffCalls.addStaff, options, ({ body, caller, request }) =>
    addStaff(deps, body, { mustChangePassword: true, by: doer(caller, request) }),
  );
  route(app, staffCalls.changeStaff, options, ({ params, body, caller, request }) =>
    changeStaff(deps, { staffId: params.StaffId, by: doer(caller, request), form: body }),
  );
  route(app, staffCalls.resetStaffPassword, options, ({ params, body, caller, request }) =>
    resetStaffPassword(deps, {
      staffId: params.StaffId,
      by: doer(caller, request),
      version: body.Version,
      password: body.Password,
    }),
  );
  route(app, staffCalls.disableStaff, options, ({ params, body, caller, request }) =>
    disableStaff(deps, { staffId: params.StaffId, by: doer(caller, request), version: body.Version }),
  );
}

/** Second factors and sign-ins. */
function proofRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = staffLimits(deps);

  route(app, factorCalls.startSecondFactor, options, ({ caller }) => startSecondFactor(deps, caller));
  route(app, factorCalls.confirmSecondFactor, options, ({ body, caller, request }) =>
    confirmSecondFactor(deps, limits, { caller, by: doer(caller, request), code: body.Code }),
  );
  route(app, factorCalls.renewRecoveryCodes, options, ({ caller, request }) =>
    renewRecoveryCodes(deps, doer(caller, request)),
  );
  route(app, factorCalls.resetSecondFactor, options, async ({ params, body, caller, request }) => {
    await resetSecondFactor(deps, {
      staffId: params.StaffId,
      by: doer(caller, request),
      version: body.Version,
    });
    return presentStaff(await staffById(deps.db, params.StaffId));
  });
  route(app, factorCalls.reauthenticateStaff, options, ({ body, caller, request }) =>
    reauthenticateStaff(deps, limits, {
      caller,
      by: doer(caller, request),
      password: body.Password,
      code: body.Code,
    }),
  );
  route(app, sessionCalls.listStaffSessions, options, ({ caller }) =>
    listStaffSessions(deps, { staffId: caller.staffId, caller }),
  );
  route(app, sessionCalls.endStaffSession, options, ({ params, caller, request }) =>
    signOutSession(deps, { caller, by: doer(caller, request), sessionId: params.SessionId }),
  );
  route(app, sessionCalls.listSessionsOfStaff, options, ({ params, caller }) =>
    listStaffSessions(deps, { staffId: params.StaffId, caller }),
  );
  route(app, sessionCalls.signOutStaff, options, ({ params, caller, request }) =>
    signOutStaff(deps, { staffId: params.StaffId, by: doer(caller, request) }),
  );
}
