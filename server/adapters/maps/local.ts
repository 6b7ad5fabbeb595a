import type { AddressSuggestion, MapPlace } from '../../../contracts/maps.ts';
import { buildAddressDetails } from '../../../domain/places/address.ts';
import type { AustralianState } from '../../../domain/places/states.ts';
import { readStreetAddress } from '../../../domain/places/street-address/street-address.ts';
import type { Maps } from './port.ts';

/** A locality of Australia; its position in degrees where it is known. */
type Locality = {
  readonly suburb: string;
  readonly state: AustralianState;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** The localities that the maps service knows. */
export type KnownLocalities = {
  /** Those of a postcode, by name. */
  ofPostcode(postcode: string): readonly Locality[];
  /** Those whose name begins with a text, or whose postcode it is, best first. */
  search(typed: string): readonly Locality[];
  /** Those around a point in degrees, nearest first. */
  near(point: { latitude: number; longitude: number }, limit: number): readonly Locality[];
};

/** How many localities around a postcode an address may be in. */
const NEIGHBOURS = 40;

/** A postcode's own localities, the likeliest before the others, then those around it, nearest first. */
function localitiesAround(places: KnownLocalities, postcode: string, suburb: string | null): Locality[] {
  const isLikeliest = (locality: Locality) => locality.suburb.toLowerCase() === suburb?.toLowerCase();
  const own = places.ofPostcode(postcode).toSorted((a, b) => Number(isLikeliest(b)) - Number(isLikeliest(a)));
  const centre = own.find(({ latitude }) => latitude !== null);
  if (!centre || centre.latitude === null || centre.longitude === null) return own;
  const { latitude, longitude } = centre;
  const around = places.near({ latitude, longitude }, own.length + NEIGHBOURS);
  return [...own, ...around.filter((locality) => locality.postcode !== postcode)];
}

function suggestion(street: string, { suburb, state, postcode }: Locality): AddressSuggestion {
  return {
    AddressLine: `${street}, ${suburb} ${state} ${postcode}`,
    Address: buildAddressDetails({ street, suburb, state, postcode }),
    AsTyped: true,
  };
}

function mapPlace(locality: Locality): MapPlace[] {
  const { suburb, state, postcode, latitude, longitude } = locality;
  if (latitude === null || longitude === null) return [];
  return [{ Suburb: suburb, State: state, Postcode: postcode, Latitude: latitude, Longitude: longitude }];
}

/** Letters typed of a suburb before one far from the booking is looked for. */
const MIN_LETTERS_ELSEWHERE = 4;

/**
 * The embedded maps service (R7.57): needs no account and no internet. It knows localities, not streets, so it
 * completes what was typed, written out, with the localities that it can be in: those of the booking's postcode, then
 * those around it, then those elsewhere that are named. Without a booking the suburb or the postcode must be typed.
 */
export function localMaps(currentLocalities: () => KnownLocalities): Maps {
  return {
    async suggestAddresses({ text, postcode, suburb, limit }) {
      const localities = currentLocalities();
      /** Those whose name begins with what was typed of the suburb. */
      const candidates = (beginning: string, typedPostcode: string | null): Locality[] => {
        const isNamed = (locality: Locality) => locality.suburb.toLowerCase().startsWith(beginning);
        const near = typedPostcode ?? postcode;
        const around = near === null ? [] : localitiesAround(localities, near, suburb).filter(isNamed);
        if (around.length > 0) return around;
        const isFarMeant = near === null ? beginning !== '' : beginning.length >= MIN_LETTERS_ELSEWHERE;
        return isFarMeant ? localities.search(beginning).filter(isNamed) : [];
      };
      const typed = readStreetAddress(
        text,
        (beginning, typedPostcode) => candidates(beginning, typedPostcode).length > 0,
      );
      if (!typed) return [];
      const found = candidates(typed.suburb, typed.postcode);
      // A suburb typed alone is no street.
      const isSuburbAlone = found.some(({ suburb: name }) => name.toLowerCase() === typed.line.toLowerCase());
      return isSuburbAlone ? [] : found.slice(0, limit).map((locality) => suggestion(typed.line, locality));
    },
    async placesNear({ latitude, longitude, limit }) {
      const places = currentLocalities();
      return places.near({ latitude, longitude }, limit).flatMap(mapPlace);
    },
  };
}
