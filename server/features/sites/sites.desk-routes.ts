import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/sites/desk-sites.ts';
import { saveSiteHoursForCustomer } from '../../../contracts/sites/site-hours.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { joinSites } from './join-sites.ts';
import { addSite, changeSite } from './save-site.ts';
import { saveSiteHours } from './save-site-hours.ts';

/** Customers' sites, for staff. */
export function deskSiteRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.addSite, options, ({ params, body, by }) =>
    addSite(deps, { customerId: params.CustomerId, by, form: body }),
  );
  route(app, calls.joinSites, options, ({ params, body, by }) =>
    joinSites(deps, {
      customerId: params.CustomerId,
      siteId: params.AssetLocationId,
      by,
      form: body,
    }),
  );
  route(app, calls.changeSite, options, ({ params, body, by }) =>
    changeSite(deps, {
      customerId: params.CustomerId,
      siteId: params.AssetLocationId,
      by,
      form: body,
    }),
  );
  route(app, saveSiteHoursForCustomer, options, ({ params, body, by }) =>
    saveSiteHours(deps, {
      customerId: params.CustomerId,
      siteId: params.AssetLocationId,
      by,
      form: body,
    }),
  );
}
