import type { FastifyInstance } from 'fastify';
import {
  listModelTypes,
  listProblems,
  type Suburb,
  searchBrands,
  searchModels,
  searchSuburbs,
} from '../../../contracts/reference-data/reference-data.ts';
import type { FoundPlace } from '../../catalogue/places.ts';
import { snapshotCache } from '../../catalogue/snapshot-cache.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route, Serialised } from '../../common/http/route.ts';
import { CACHED } from '../../platform/limits.ts';

function presentSuburb(place: FoundPlace): Suburb {
  return {
    Postcode: place.postcode,
    Suburb: place.suburb,
    State: place.state,
    IsRegionAvailable: place.isAvailable,
    TimeZone: place.timeZone,
    Latitude: place.latitude,
    Longitude: place.longitude,
  };
}

/** Suburbs, equipment types, brands, models and problems (R7.48-R7.52), served from memory. */
export function referenceRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const cache = () => snapshotCache<Serialised>(deps.catalogue, CACHED.referenceReplies);
  const [suburbs, brands, models, types, problems] = [cache(), cache(), cache(), cache(), cache()];
  const serialised = (reply: object) => new Serialised(JSON.stringify(reply));

  route(app, searchSuburbs, options, ({ query }) =>
    suburbs(query.SearchTerm.toLowerCase(), ({ places }) =>
      serialised({ SearchResult: places.search(query.SearchTerm).map(presentSuburb) }),
    ),
  );

  route(app, searchBrands, options, ({ query }) => {
    const { SearchTerm: term, equipmentTypeId = null, ...page } = query;
    const key = JSON.stringify([term.toLowerCase(), equipmentTypeId, page.pageLimit, page.pageNumber]);
    return brands(key, ({ equipment }) =>
      serialised(equipment.searchBrands({ term, equipmentTypeId, ...page })),
    );
  });

  route(app, searchModels, options, ({ query }) => {
    const { SearchTerm: term, MakeId: makeId = null, equipmentTypeId = null, ...page } = query;
    const key = JSON.stringify([
      term.toLowerCase(),
      makeId,
      equipmentTypeId,
      page.pageLimit,
      page.pageNumber,
    ]);
    return models(key, ({ equipment }) =>
      serialised(equipment.searchModels({ term, makeId, equipmentTypeId, ...page })),
    );
  });

  route(app, listModelTypes, options, ({ query: { equipmentTypeId } }) =>
    types(String(equipmentTypeId), ({ equipment }) => {
      const all = equipment.types;
      const shown = equipmentTypeId === undefined ? all : all.filter(({ Id }) => Id === equipmentTypeId);
      return serialised({ EquipmentTypes: shown });
    }),
  );

  route(app, listProblems, options, ({ query }) => {
    const { equipmentTypeFilter: type = null, modelSvcTypeFilter: servicing = null } = query;
    return problems(`${type} ${servicing}`, ({ equipment }) => {
      const listed = equipment.problems(type, servicing);
      const asksAboutFood = listed.some(({ AsksAboutFood }) => AsksAboutFood);
      return serialised({ Problems: listed, FoodAdvice: asksAboutFood ? equipment.foodAdvice : [] });
    });
  });
}
