import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/customers/customers.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { exportCustomer } from './export-customer.ts';
import { forgetCustomer } from './forget-customer.ts';

/** What we know about a customer, to hand over or to forget. */
export function deskPersonalDataRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.exportCustomer, options, ({ params, caller, request }) =>
    exportCustomer(deps, { customerId: params.CustomerId, by: doer(caller, request) }),
  );
  route(app, calls.forgetCustomer, options, ({ params, body, caller, request }) =>
    forgetCustomer(deps, {
      customerId: params.CustomerId,
      userName: body.UserName,
      version: body.Version,
      by: doer(caller, request),
    }),
  );
}
