import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/sites/desk-sites.ts';
import * as access from '../../../contracts/sites/site-access.ts';
import { saveSiteHoursForCustomer } from '../../../contracts/sites/site-hours.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { joinSites } from './join-sites.ts';
import { addSite, changeSite } from './save-site.ts';
import { saveSiteAccess } from './save-site-access.ts';
import { saveSiteHours } from './save-site-hours.ts';
import { checkSiteCodes, saveSiteCodes } from './site-codes.ts';

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
  const siteOf = (params: { CustomerId: number; AssetLocationId: number }) => ({
    customerId: params.CustomerId,
    siteId: params.AssetLocationId,
  });
  route(app, access.saveSiteAccessForCustomer, options, ({ params, body, by }) =>
    saveSiteAccess(deps, siteOf(params), { by, form: body }),
  );
  route(app, access.saveSiteCodesForCustomer, options, ({ params, body, by }) =>
    saveSiteCodes(deps, siteOf(params), { by, form: body }),
  );
  route(app, access.checkSiteCodesForCustomer, options, ({ params, body, by }) =>
    checkSiteCodes(deps, siteOf(params), { by, version: body.Version }),
  );
}
