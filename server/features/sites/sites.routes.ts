import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/sites/site-hours.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { listSites, saveSiteHours } from './save-site-hours.ts';

/** A customer's own sites. */
export function siteRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listSites, options, ({ caller }) =>
    listSites(deps, caller.customerId, caller.membership.siteIds),
  );
  route(app, calls.saveSiteHours, options, ({ params, body, caller }) =>
    saveSiteHours(deps, {
      customerId: caller.customerId,
      siteId: params.AssetLocationId,
      by: null,
      form: body,
    }),
  );
}
