import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/payers/payers.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { accountLimits } from '../accounts/account-limits.ts';
import { acceptPayerRequest, validatePayerRequest } from './accept-payer.ts';
import { askPayer } from './ask-payer.ts';
import { changePaidSite, endPaidSite, endPayer } from './change-payer.ts';
import { listPaidSites, listSitePayers } from './read-payers.ts';

/** Who pays for a site, on both sides (R12.09). */
export function payerRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = accountLimits(deps);
  route(app, calls.listSitePayers, options, ({ caller }) => listSitePayers(deps, caller));
  route(app, calls.askPayer, options, ({ by, params, body, headers }) =>
    askPayer(deps, {
      customerId: by.customerId,
      siteId: params.AssetLocationId,
      by,
      key: headers['idempotency-key'],
      form: body,
    }),
  );
  route(app, calls.endPayer, options, async ({ by, params, query }) => {
    await endPayer(deps, {
      by,
      customerId: by.customerId,
      siteId: params.AssetLocationId,
      id: query.SitePayerId,
      version: query.Version,
    });
    return {};
  });
  route(app, calls.validatePayerRequest, options, ({ body, caller, request }) =>
    validatePayerRequest(deps, limits, { token: body.token, address: request.ip, caller }),
  );
  route(app, calls.acceptPayerRequest, options, ({ by, body }) =>
    acceptPayerRequest(deps, limits, {
      token: body.token,
      by,
      limitCents: body.LimitIncGst === null ? null : centsFromDollars(body.LimitIncGst),
    }),
  );
  route(app, calls.listPaidSites, options, ({ caller }) => listPaidSites(deps, caller));
  route(app, calls.changePaidSite, options, ({ by, params, body }) =>
    changePaidSite(deps, { by, id: params.SitePayerId, form: body }),
  );
  route(app, calls.endPaidSite, options, async ({ by, params, query }) => {
    await endPaidSite(deps, { by, id: params.SitePayerId, version: query.Version });
    return {};
  });
}
