import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { postcode } from './wire.ts';

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

export const suggestAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/Addresses/Search',
  summary: 'Completes a street address, near a postcode where one is known; Australia only',
  access: 'public',
  query: z.object({
    SearchTerm: z.string().trim().max(120),
    /** The booking's postcode; if left out, the typed text decides. */
    postcode: postcode.optional(),
    /** The most likely suburb of the postcode; it's listed first. */
    suburb: z.string().trim().max(80).optional(),
  }),
  reply: z.object({ SearchResult: z.array(addressSuggestion) }),
  errors: [],
});

export const placesNear = endpoint({
  method: 'GET',
  path: '/api/v1/LocationData/Places/Near',
  summary: 'Localities around a point, nearest first, for the map',
  access: 'public',
  query: z.object({
    latitude: z.coerce.number().min(-60).max(0),
    longitude: z.coerce.number().min(90).max(170),
  }),
  reply: z.object({ Places: z.array(mapPlace) }),
  errors: [],
});
