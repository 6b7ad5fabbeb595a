import type { FastifyInstance } from 'fastify';
import * as access from '../../../contracts/sites/site-access.ts';
import * as calls from '../../../contracts/sites/site-hours.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { saveSiteAccess } from './save-site-access.ts';
import { listSites, saveSiteHours } from './save-site-hours.ts';
import { checkSiteCodes, saveSiteCodes, showSiteCodes } from './site-codes.ts';

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
  route(app, access.saveSiteAccess, options, ({ params, body, by }) =>
    saveSiteAccess(deps, { customerId: by.customerId, siteId: params.AssetLocationId }, { by, form: body }),
  );
  route(app, access.saveSiteCodes, options, ({ params, body, by }) =>
    saveSiteCodes(deps, { customerId: by.customerId, siteId: params.AssetLocationId }, { by, form: body }),
  );
  route(app, access.showSiteCodes, options, ({ params, by }) =>
    showSiteCodes(deps, { customerId: by.customerId, siteId: params.AssetLocationId }, by),
  );
  route(app, access.checkSiteCodes, options, ({ params, body, by }) =>
    checkSiteCodes(
      deps,
      { customerId: by.customerId, siteId: params.AssetLocationId },
      { by, version: body.Version },
    ),
  );
}
