import { z } from 'zod';
import { CATALOGUE_PAGE_SIZE, MAX_CATALOGUE_SEARCH } from '../../domain/constants.ts';
import { endpoint } from '../endpoint.ts';
import { foodAdviceLine } from '../equipment/food-answers.ts';
import { idParameter } from '../wire.ts';

const searchTerm = z.string().trim().max(MAX_CATALOGUE_SEARCH);
const page = {
  pageLimit: z.coerce.number().int().min(1).max(50).default(CATALOGUE_PAGE_SIZE),
  pageNumber: z.coerce.number().int().min(1).max(1000).default(1),
};

export const suburb = z
  .object({
    Postcode: z.string(),
    /** Empty if the postcode exists but no locality of it is listed. */
    Suburb: z.string(),
    State: z.string(),
    IsRegionAvailable: z.boolean(),
    TimeZone: z.string(),
    Latitude: z.number().nullable(),
    Longitude: z.number().nullable(),
  })
  .meta({ id: 'Suburb' });
export type Suburb = z.infer<typeof suburb>;

export const searchSuburbs = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/SuburbsAndPostcodes/Search',
  summary: 'Suburbs and postcodes that match, best first; an exact postcode answers all its suburbs',
  access: 'public',
  query: z.object({ SearchTerm: searchTerm }),
  reply: z.object({ SearchResult: z.array(suburb) }),
});

export const brand = z.object({ Id: z.int(), Name: z.string() }).meta({ id: 'Brand' });
export type Brand = z.infer<typeof brand>;

export const searchBrands = endpoint({
  method: 'GET',
  path: '/api/v1/AssetData/Brands/Search',
  summary: 'Brands by name, those that make the equipment type first',
  access: 'public',
  query: z.object({ SearchTerm: searchTerm.default(''), equipmentTypeId: idParameter.optional(), ...page }),
  reply: z.object({ SearchResult: z.array(brand), HasMore: z.boolean() }),
});

export const model = z
  .object({
    Id: z.int(),
    Name: z.string(),
    Code: z.string().nullable(),
    MakeId: z.int(),
    MakeName: z.string(),
    EquipmentTypeId: z.int(),
    ModelServicingTypeId: z.int().nullable(),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof model>;

export const searchModels = endpoint({
  method: 'GET',
  path: '/api/v1/AssetData/Models/Search',
  summary: 'Models by name or code, of one make and one equipment type where given',
  access: 'public',
  query: z.object({
    SearchTerm: searchTerm.default(''),
    MakeId: idParameter.optional(),
    equipmentTypeId: idParameter.optional(),
    ...page,
  }),
  reply: z.object({ SearchResult: z.array(model), HasMore: z.boolean() }),
});

export const equipmentType = z
  .object({
    Id: z.int(),
    Name: z.string(),
    Note: z.string(),
    Group: z.enum(['Cold', 'Hot', 'Washing', 'Other']),
    /** The drawing to show. */
    Drawing: z.string(),
    /** The question that finds the servicing type; null if there are none. */
    ServicingQuestion: z.string().nullable(),
    ServicingTypes: z.array(z.object({ Id: z.int(), Name: z.string(), Note: z.string() })),
    /** What to do until the tech arrives. */
    SafetyAdvice: z.array(z.string()),
    /** Only of a type that is no longer offered; equipment of that type keeps it. */
    IsRetired: z.literal(true).optional(),
  })
  .meta({ id: 'EquipmentType' });
export type EquipmentType = z.infer<typeof equipmentType>;

export const listModelTypes = endpoint({
  method: 'GET',
  path: '/api/v1/AssetData/Models/Types',
  summary: 'Equipment types with their servicing types; one type where equipmentTypeId is given',
  access: 'public',
  query: z.object({ equipmentTypeId: idParameter.optional() }),
  reply: z.object({ EquipmentTypes: z.array(equipmentType) }),
});

export const problem = z
  .object({
    Id: z.int(),
    Name: z.string(),
    /** Only of a cold machine that doesn't keep its temperature: ask about the food in it (R11.07). */
    AsksAboutFood: z.literal(true).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

export const listProblems = endpoint({
  method: 'GET',
  path: '/api/v1/ServiceData/Problems',
  summary:
    "Problems of an equipment type and servicing type, or of all equipment, ending in 'Something else'",
  access: 'public',
  query: z.object({
    equipmentTypeFilter: idParameter.optional(),
    modelSvcTypeFilter: idParameter.optional(),
  }),
  reply: z.object({
    Problems: z.array(problem),
    /** What to do with food that is getting warm; none where no problem asks about food. */
    FoodAdvice: z.array(foodAdviceLine),
  }),
});
