import type { FastifyInstance } from 'fastify';
import { countWaiting as countWaitingCall } from '../../../contracts/waiting-list/waiting-list.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { countWaiting } from './count-waiting.ts';

/** How many wait for each postcode. */
export function deskWaitingListRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, countWaitingCall, options, () => countWaiting(deps));
}
