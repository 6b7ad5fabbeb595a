import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { postcode } from '../wire.ts';

/** One detail entry of an address (R3.02). */
export const addressDetail = z
  .object({
    Name: z.enum(['placeaddress', 'locality', 'administrative_area_level_1', 'country', 'postal_code']),
    Value: z.string(),
    ShortValue: z.string(),
  })
  .meta({ id: 'AddressDetail' });

export const addressSuggestion = z
  .object({
    /** On one line, as shown on screen. */
    AddressLine: z.string(),
    Address: z.array(addressDetail),
    /** The maps service doesn't know the street and offers it as typed. */
    AsTyped: z.boolean(),
    /**
     * Where a hosted maps service found it: `Address` is empty, and is asked for with this id once it's chosen. Null if
     * `Address` has it already.
     */
    PlaceId: z.string().nullable(),
    /** The credit that the licence of its source requires beside it. */
    Credit: z.string().optional(),
  })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

export const mapPlace = z
  .object({
    Suburb: z.string(),
    State: z.string(),
    Postcode: z.string(),
    Latitude: z.number(),
    Longitude: z.number(),
  })
  .meta({ id: 'MapPlace' });
export type MapPlace = z.infer<typeof mapPlace>;

/** Groups the calls for one address, from the first letter to the choice: hosted services charge by these. */
const sessionToken = z.uuid().optional();

/** The booking's postcode and its most likely suburb; if left out, the typed text decides. */
const near = {
  postcode: postcode.optional(),
  suburb: z.string().trim().max(80).optional(),
};

export const suggestAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/Addresses/Search',
  summary: 'Completes a street address, near a postcode where one is known; Australia only',
  access: 'public',
  query: z.object({ SearchTerm: z.string().trim().max(120), ...near, SessionToken: sessionToken }),
  reply: z.object({ SearchResult: z.array(addressSuggestion) }),
});

export const findAddress = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/Addresses/Details',
  summary: 'The whole address of a suggestion that has a PlaceId; ends its session',
  access: 'public',
  query: z.object({
    PlaceId: z.string().regex(/^[\w-]{1,400}$/),
    /** The suggestion's line, for when the maps service doesn't reply. */
    AddressLine: z.string().trim().max(200),
    /** What was typed: its unit or shop is kept where the maps service doesn't know it. */
    SearchTerm: z.string().trim().max(120),
    ...near,
    SessionToken: sessionToken,
  }),
  reply: z.object({
    /** Null if there's no such address in Australia. */
    Address: addressSuggestion.nullable(),
  }),
});

const point = z.object({
  latitude: z.coerce.number().min(-60).max(0),
  longitude: z.coerce.number().min(90).max(170),
});

export const placesNear = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/Places/Near',
  summary: 'Localities around a point, nearest first, for the map',
  access: 'public',
  query: point,
  reply: z.object({ Places: z.array(mapPlace) }),
});

export const placeAt = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/Places/At',
  summary: "The locality that a point is in, for the map's pin",
  access: 'public',
  query: point,
  reply: z.object({
    /** Null if no locality is known. */
    Place: mapPlace.nullable(),
  }),
});
