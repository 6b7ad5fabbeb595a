import type { FastifyInstance } from 'fastify';
import { serviceHistory } from '../../../../contracts/jobs/history.ts';
import { mayDo } from '../../../../domain/people/rights.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { readHistory } from './read-history.ts';

export function historyRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, serviceHistory, options, ({ query, caller }) => {
    return readHistory(deps, {
      customerId: caller.customerId,
      siteIds: caller.membership.siteIds,
      showsPrices: mayDo(caller.membership.role, 'prices'),
      search: query.SearchTerm,
      assetId: query.EquipmentId,
      locationId: query.LocationId,
      after: query.After,
    });
  });
}
