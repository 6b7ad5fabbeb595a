import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  findAddress,
  placeAt,
  placesNear,
  suggestAddresses,
} from '../../../contracts/reference-data/maps.ts';
import { MAX_TYPEAHEAD_RESULTS } from '../../../domain/constants.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';

/** Localities that the map draws around its pin. */
const PLACES_ON_MAP = 40;

/** Address completion and the map's localities (R7.57), from the configured maps service. */
export function mapsRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const { maps, localMaps, config } = deps;
  const count = config.rateLimits ? app.createRateLimit(RATES.hostedMaps) : null;

  /** Callers over the rate aren't refused: the local index answers them. */
  async function mapsFor(request: FastifyRequest) {
    const counted = await count?.(request);
    return counted && !counted.isAllowed && counted.isExceeded ? localMaps : maps;
  }

  route(app, suggestAddresses, options, async ({ query, request }) => ({
    SearchResult: await (await mapsFor(request)).suggestAddresses({
      text: query.SearchTerm,
      ...nearAndSession(query),
      limit: MAX_TYPEAHEAD_RESULTS,
    }),
  }));

  route(app, findAddress, options, async ({ query, request }) => ({
    Address: await (await mapsFor(request)).findAddress({
      placeId: query.PlaceId,
      line: query.AddressLine,
      typed: query.SearchTerm,
      ...nearAndSession(query),
    }),
  }));

  route(app, placesNear, options, async ({ query: { latitude, longitude } }) => ({
    Places: await maps.placesNear({ latitude, longitude, limit: PLACES_ON_MAP }),
  }));

  route(app, placeAt, options, async ({ query: point, request }) => ({
    Place: await (await mapsFor(request)).placeAt(point),
  }));
}

type Asked = {
  postcode?: string | undefined;
  suburb?: string | undefined;
  SessionToken?: string | undefined;
};

function nearAndSession({ postcode, suburb, SessionToken }: Asked) {
  return { postcode: postcode ?? null, suburb: suburb || null, session: SessionToken ?? null };
}
