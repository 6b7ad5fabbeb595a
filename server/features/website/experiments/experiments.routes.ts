import type { FastifyInstance } from 'fastify';
import { recordEvents } from '../../../../contracts/website/visitor-events.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';
import { wantsPrivacy } from './visitor-of.ts';

/** Events that browsers report about their visitors (R7.58). */
export function experimentRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    recordEvents,
    options,
    async ({ body: { VisitorId: id, Variant: variant, Events }, request }) => {
      if (!wantsPrivacy(request.headers)) {
        await deps.analytics.record(deps.db, { id, variant }, [...new Set(Events)]);
      }
      return {};
    },
    RATES.visitorEvents,
  );
}
