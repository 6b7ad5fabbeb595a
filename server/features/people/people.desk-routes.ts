import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/people/desk-people.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { inviteForOwner } from './invite-person.ts';
import { listCustomerPeople } from './list-people.ts';

/** The people of a customer, for staff (R12.12). */
export function deskPeopleRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listCustomerPeople, options, ({ params, by }) =>
    listCustomerPeople(deps, { customerId: params.CustomerId, by }),
  );
  route(app, calls.inviteForOwner, options, ({ params, headers, body, by }) =>
    inviteForOwner(deps, {
      customerId: params.CustomerId,
      by,
      key: headers['idempotency-key'],
      form: body,
    }),
  );
}
