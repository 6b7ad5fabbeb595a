import type { AddressSuggestion, MapPlace } from '../../../contracts/maps.ts';
import { buildAddressDetails } from '../../../domain/places/address.ts';
import type { AustralianState } from '../../../domain/places/states.ts';
import { readStreetAddress } from '../../../domain/places/street-address/street-address.ts';
import type { Maps } from './port.ts';

/** An Australian locality, with its position in degrees if known. */
type Locality = {
  readonly suburb: string;
  readonly state: AustralianState;
  readonly postcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** The localities that the maps service knows. */
export type KnownLocalities = {
  /** Localities of a postcode, by name. */
  ofPostcode(postcode: string): readonly Locality[];
  /** Localities whose name or postcode begins with a text, best first. */
  search(typed: string): readonly Locality[];
  /** Localities around a point in degrees, nearest first. */
  near(point: { latitude: number; longitude: number }, limit: number): readonly Locality[];
};

/** How many localities around a postcode an address may be in. */
const NEIGHBOURS = 40;

/** A postcode's own localities, the likeliest first, then those around it, nearest first. */
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

/** How many letters of a suburb must be typed before we search far from the booking. */
const MIN_LETTERS_ELSEWHERE = 4;

/**
 * The embedded maps service (R7.57): needs no account and no internet. It knows localities, not streets, so it
 * completes the typed address, written out, with the localities it can be in: the booking's postcode first, then nearby
 * ones, then others that match by name. Without a booking, the suburb or postcode must be typed.
 */
export function localMaps(currentLocalities: () => KnownLocalities): Maps {
  return {
    async suggestAddresses({ text, postcode, suburb, limit }) {
      const localities = currentLocalities();
      /** Those whose name begins with the typed suburb. */
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
      // A suburb alone isn't a street.
      const isSuburbAlone = found.some(({ suburb: name }) => name.toLowerCase() === typed.line.toLowerCase());
      return isSuburbAlone ? [] : found.slice(0, limit).map((locality) => suggestion(typed.line, locality));
    },
    async placesNear({ latitude, longitude, limit }) {
      const places = currentLocalities();
      return places.near({ latitude, longitude }, limit).flatMap(mapPlace);
    },
  };
}
