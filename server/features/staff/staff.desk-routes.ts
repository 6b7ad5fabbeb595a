import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as factorCalls from '../../../contracts/staff/second-factor.ts';
import * as staffCalls from '../../../contracts/staff/staff.ts';
import { issueStaffRequest as issueStaffRequestCall } from '../../../contracts/staff/staff-request.ts';
import * as sessionCalls from '../../../contracts/staff/staff-sessions.ts';
import { normaliseEmail } from '../../../domain/customers/email.ts';
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
  route(app, issueStaffRequestCall, options, ({ body, by }) =>
    issueStaffRequest(deps, { by, customerId: body.CustomerId ?? null }),
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
  route(app, staffCalls.changeStaffPassword, options, ({ body, by, caller }) =>
    changeStaffPassword(deps, limits, { caller, by, ...body }),
  );
  route(app, staffCalls.listStaff, options, async () => ({
    StaffList: (await allStaff(deps.db)).map(presentStaff),
  }));
  route(app, staffCalls.addStaff, options, ({ body, by }) =>
    addStaff(deps, body, { mustChangePassword: true, by }),
  );
  route(app, staffCalls.changeStaff, options, ({ params, body, by }) =>
    changeStaff(deps, { staffId: params.StaffId, by, form: body }),
  );
  route(app, staffCalls.resetStaffPassword, options, ({ params, body, by }) =>
    resetStaffPassword(deps, {
      staffId: params.StaffId,
      by,
      version: body.Version,
      password: body.Password,
    }),
  );
  route(app, staffCalls.disableStaff, options, ({ params, body, by }) =>
    disableStaff(deps, { staffId: params.StaffId, by, version: body.Version }),
  );
}

/** Second factors and sign-ins. */
function proofRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = staffLimits(deps);

  route(app, factorCalls.startSecondFactor, options, ({ caller }) => startSecondFactor(deps, caller));
  route(app, factorCalls.confirmSecondFactor, options, ({ body, by, caller }) =>
    confirmSecondFactor(deps, limits, { caller, by, code: body.Code }),
  );
  route(app, factorCalls.renewRecoveryCodes, options, ({ by }) => renewRecoveryCodes(deps, by));
  route(app, factorCalls.resetSecondFactor, options, async ({ params, body, by }) => {
    await resetSecondFactor(deps, {
      staffId: params.StaffId,
      by,
      version: body.Version,
    });
    return presentStaff(await staffById(deps.db, params.StaffId));
  });
  route(app, factorCalls.reauthenticateStaff, options, ({ body, by, caller }) =>
    reauthenticateStaff(deps, limits, {
      caller,
      by,
      password: body.Password,
      code: body.Code,
    }),
  );
  route(app, sessionCalls.listStaffSessions, options, ({ caller }) =>
    listStaffSessions(deps, { staffId: caller.staffId, caller }),
  );
  route(app, sessionCalls.endStaffSession, options, ({ params, by, caller }) =>
    signOutSession(deps, { caller, by, sessionId: params.SessionId }),
  );
  route(app, sessionCalls.listSessionsOfStaff, options, ({ params, caller }) =>
    listStaffSessions(deps, { staffId: params.StaffId, caller }),
  );
  route(app, sessionCalls.signOutStaff, options, ({ params, by }) =>
    signOutStaff(deps, { staffId: params.StaffId, by }),
  );
}
