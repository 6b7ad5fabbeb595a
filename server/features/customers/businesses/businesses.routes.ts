import type { FastifyInstance } from 'fastify';
import { lookUpAbn } from '../../../../contracts/customers/businesses.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';
import { findAbn } from './find-abn.ts';

/** What is known about businesses by their ABN. */
export function businessRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, lookUpAbn, options, ({ query: { Abn } }) => findAbn(deps, Abn), RATES.abnLookUps);
}
