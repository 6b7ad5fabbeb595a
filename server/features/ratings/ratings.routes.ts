import type { FastifyInstance } from 'fastify';
import { rate, saveRating as saveRatingCall } from '../../../contracts/ratings/ratings.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { readRating } from './read-rating.ts';
import { saveRating } from './save-rating.ts';

/** The rating of a finished job, by the secret of its link (R7.41, R7.42). */
export function ratingRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, rate, options, ({ body }) => readRating(deps, body.ch), RATES.linkLooks);
  route(app, saveRatingCall, options, ({ body }) => saveRating(deps, body), RATES.linkAnswers);
}
