import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/search/search.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { searchDesk } from './search-desk.ts';

/** The office's one search. */
export function deskSearchRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.searchDesk, options, ({ query }) => searchDesk(deps, query.SearchTerm));
}
