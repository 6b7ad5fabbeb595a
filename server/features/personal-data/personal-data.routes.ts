import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/customers/customers.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { exportCustomer } from './export-customer.ts';
import { forgetCustomer } from './forget-customer.ts';

/** What we know about the signed-in customer, for themselves, and closing their account. */
export function personalDataRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    calls.exportOwnData,
    options,
    ({ caller: { customerId }, by }) => exportCustomer(deps, { customerId, by }),
    RATES.ownData,
  );
  route(
    app,
    calls.closeAccount,
    options,
    ({ caller: { customerId }, by }) => forgetCustomer(deps, { customerId, by }),
    RATES.ownData,
  );
}
