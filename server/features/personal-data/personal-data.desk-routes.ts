import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/customers/customers.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { exportCustomer } from './export-customer.ts';
import { forgetCustomer } from './forget-customer.ts';

/** What we know about a customer, to hand over or to forget. */
export function deskPersonalDataRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.exportCustomer, options, ({ params, by }) =>
    exportCustomer(deps, { customerId: params.CustomerId, by }),
  );
  route(app, calls.forgetCustomer, options, ({ params, body, by }) =>
    forgetCustomer(deps, {
      customerId: params.CustomerId,
      userName: body.UserName,
      version: body.Version,
      by,
    }),
  );
}
