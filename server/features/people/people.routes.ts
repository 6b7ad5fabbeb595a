import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/people/people.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { originOf } from '../../platform/http/origin.ts';
import { accountLimits } from '../accounts/account-limits.ts';
import { acceptInvitation, acceptInvitationAsNew, validateInvitation } from './accept-invitation.ts';
import { changePerson, leaveBusiness, removePerson } from './change-person.ts';
import { takeOwnershipBack } from './hand-over-ownership.ts';
import { handOverOwnership, invitePerson, sendInvitationAgain, withdrawInvitation } from './invite-person.ts';
import { listOwnBusinesses, listPeople } from './list-people.ts';

/** The people of a business, their invitations, and its ownership (R12.02, R12.04, R12.05). */
export function peopleRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = accountLimits(deps);
  route(app, calls.listOwnBusinesses, options, ({ caller }) => listOwnBusinesses(deps, caller));
  route(app, calls.listPeople, options, ({ caller }) => listPeople(deps, caller));
  route(app, calls.invitePerson, options, ({ by, body, headers }) =>
    invitePerson(deps, { by, key: headers['idempotency-key'], form: body }),
  );
  route(app, calls.sendInvitationAgain, options, ({ by, params, headers }) =>
    sendInvitationAgain(deps, {
      by,
      key: headers['idempotency-key'],
      invitationId: params.InvitationId,
    }),
  );
  route(app, calls.withdrawInvitation, options, async ({ by, params }) => {
    await withdrawInvitation(deps, { by, invitationId: params.InvitationId });
    return {};
  });
  route(app, calls.changePerson, options, ({ by, params, body }) =>
    changePerson(deps, { by, personId: params.PersonId, form: body }),
  );
  route(app, calls.removePerson, options, async ({ by, params, query }) => {
    await removePerson(deps, { by, personId: params.PersonId, version: query.Version });
    return {};
  });
  route(app, calls.leaveBusiness, options, async ({ by }) => {
    await leaveBusiness(deps, by);
    return {};
  });
  route(app, calls.handOverOwnership, options, ({ by, params, headers }) =>
    handOverOwnership(deps, { by, key: headers['idempotency-key'], personId: params.PersonId }),
  );
  route(app, calls.takeOwnershipBack, options, async ({ by }) => {
    await takeOwnershipBack(deps, by);
    return {};
  });
  route(app, calls.validateInvitation, options, ({ body, caller, request }) =>
    validateInvitation(deps, limits, { token: body.token, address: request.ip, caller }),
  );
  route(app, calls.acceptInvitation, options, ({ body, caller, request }) =>
    acceptInvitation(deps, limits, { token: body.token, origin: originOf(request), caller }),
  );
  route(app, calls.acceptInvitationAsNew, options, ({ body, request }) =>
    acceptInvitationAsNew(deps, limits, { form: body, origin: originOf(request) }),
  );
}
