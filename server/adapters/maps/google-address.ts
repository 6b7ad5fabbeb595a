import { z } from 'zod';
import type { AddressSuggestion, MapPlace } from '../../../contracts/reference-data/maps.ts';
import { addressLine, buildAddressDetails } from '../../../domain/sites/address.ts';
import { isAustralianState } from '../../../domain/sites/states.ts';
import { readStreetAddress } from '../../../domain/sites/street-address/street-address.ts';

/** A part of an address as Places API (New) gives it. */
export const addressComponent = z.object({
  longText: z.string(),
  shortText: z.string(),
  types: z.array(z.string()),
});
type Component = z.infer<typeof addressComponent>;

type Point = { latitude: number; longitude: number };
type FoundPlace = { addressComponents: readonly Component[]; location?: Point | undefined };

/** A locality that bookings can be made in, with its position in degrees if known. */
type KnownPlace = {
  readonly suburb: string;
  readonly state: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** Localities of a postcode, by name; none if it isn't listed. */
export type KnownPlaces = { ofPostcode(postcode: string): readonly KnownPlace[] };

/**
 * Google's place as an address that can be booked. Its suburb is one that we list for the postcode: Google has other
 * names for some, and bookings accept only ours (R5.11).
 * @param typed what the customer typed: its unit or shop is kept if Google doesn't know it
 * @returns null if it isn't in Australia, or has no street or postcode
 */
export function googleAddress(
  { addressComponents, location }: FoundPlace,
  typed: string,
  { ofPostcode }: KnownPlaces,
): AddressSuggestion | null {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type));
  const state = part('administrative_area_level_1')?.shortText.toUpperCase();
  const postcode = part('postal_code')?.longText ?? '';
  const street = streetOf(addressComponents, typed);
  const name = (part('locality') ?? part('sublocality') ?? part('postal_town'))?.longText ?? '';
  // Google's own name if none is listed.
  const suburb = listedPlace(ofPostcode(postcode), name, location)?.suburb ?? name;
  if (part('country')?.shortText !== 'AU' || !isAustralianState(state)) return null;
  if (!street || !suburb || !/^\d{4}$/.test(postcode)) return null;
  const address = { street, suburb, state, postcode };
  return {
    AddressLine: addressLine({ floorShop: null, ...address }),
    Address: buildAddressDetails(address),
    AsTyped: false,
    PlaceId: null,
  };
}

/** The locality of Google's place as we list it; null if we don't, or if it has no position on the map. */
export function placeOfAddress(
  { addressComponents, location }: FoundPlace,
  { ofPostcode }: KnownPlaces,
): MapPlace | null {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))?.longText ?? '';
  const postcode = part('postal_code');
  const found = listedPlace(ofPostcode(postcode), part('locality'), location);
  if (!found || found.latitude === null || found.longitude === null) return null;
  const { suburb: Suburb, state: State, latitude: Latitude, longitude: Longitude } = found;
  return { Suburb, State, Postcode: postcode, Latitude, Longitude };
}

/** `3/41 Marlowe Street`; a typed unit or shop that Google doesn't know is kept. */
function streetOf(components: readonly Component[], typed: string): string {
  const part = (type: string) => components.find(({ types }) => types.includes(type))?.longText.trim() ?? '';
  const [unit, number, route] = [part('subpremise'), part('street_number'), part('route')];
  if (!route) return '';
  if (!unit || !number) return [typedPremises(typed, number) || number, route].filter(Boolean).join(' ');
  // `3` or `3A`, but also `Shop 3`.
  return /^\w{1,4}$/.test(unit) ? `${unit}/${number} ${route}` : `${unit}, ${number} ${route}`;
}

/** What was typed up to and including the street number, if that's the same number: `Shop 3, 41`, `3/41`. */
function typedPremises(typed: string, number: string): string {
  const read = readStreetAddress(typed);
  if (!read || read.number.split('/').at(-1) !== number.toUpperCase()) return '';
  return read.line.slice(0, read.line.length - read.street.length).trim();
}

/** The postcode's locality of this name, else the one nearest to the place; undefined if none is listed. */
function listedPlace(
  listed: readonly KnownPlace[],
  name: string,
  location: Point | undefined,
): KnownPlace | undefined {
  const named = listed.find(({ suburb }) => suburb.toLowerCase() === name.toLowerCase());
  if (named) return named;
  const nearest = location && listed.toSorted((a, b) => distance(a, location) - distance(b, location))[0];
  return nearest ?? listed[0];
}

/** To compare within a postcode; a locality without a position comes last. */
function distance({ latitude, longitude }: KnownPlace, point: Point): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return Math.hypot(
    latitude - point.latitude,
    (longitude - point.longitude) * Math.cos((latitude * Math.PI) / 180),
  );
}
