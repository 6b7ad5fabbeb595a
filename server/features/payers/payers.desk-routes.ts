import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/payers/desk-payers.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { askPayer } from './ask-payer.ts';
import { endPayer } from './change-payer.ts';
import { payersOfCustomer } from './read-payers.ts';

/** Who pays for a customer's sites, for staff (R12.09). */
export function deskPayerRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.payersOfCustomer, options, ({ params }) => payersOfCustomer(deps, params.CustomerId));
  route(app, calls.askPayerForCustomer, options, ({ by, params, body, headers }) =>
    askPayer(deps, {
      customerId: params.CustomerId,
      siteId: params.AssetLocationId,
      by,
      key: headers['idempotency-key'],
      form: body,
    }),
  );
  route(app, calls.endPayerForCustomer, options, async ({ by, params, query }) => {
    await endPayer(deps, {
      by,
      customerId: params.CustomerId,
      siteId: params.AssetLocationId,
      id: query.SitePayerId,
      version: query.Version,
    });
    return {};
  });
}
