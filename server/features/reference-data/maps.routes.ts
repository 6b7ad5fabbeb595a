import type { FastifyInstance } from 'fastify';
import { placesNear, suggestAddresses } from '../../../contracts/maps.ts';
import { MAX_TYPEAHEAD_RESULTS } from '../../../domain/constants.ts';
import type { Deps } from '../../deps.ts';
import { type RouteOptions, route } from '../../platform/http/route.ts';

/** Localities that the map draws around its pin. */
const PLACES_ON_MAP = 40;

/** Address completion and the map's localities (R7.57), from the configured maps service. */
export function mapsRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const { maps } = deps;

  route(app, suggestAddresses, options, async ({ query: { SearchTerm, postcode, suburb } }) => ({
    SearchResult: await maps.suggestAddresses({
      text: SearchTerm,
      postcode: postcode ?? null,
      suburb: suburb || null,
      limit: MAX_TYPEAHEAD_RESULTS,
    }),
  }));

  route(app, placesNear, options, async ({ query: { latitude, longitude } }) => ({
    Places: await maps.placesNear({ latitude, longitude, limit: PLACES_ON_MAP }),
  }));
}
