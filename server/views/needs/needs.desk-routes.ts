import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/needs/needs.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { listNeeds } from './list-needs.ts';
import { dealWithNeed, putOffNeed } from './mark-need.ts';

/** What needs a person in the office. */
export function deskNeedRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listNeeds, options, () => listNeeds(deps));
  route(app, calls.dealWithNeed, options, ({ body, by }) => dealWithNeed(deps, { asked: body, by }));
  route(app, calls.putOffNeed, options, ({ body, by }) => putOffNeed(deps, { asked: body, by }));
}
