import type { AddressSuggestion, MapPlace } from '../../../contracts/reference-data/maps.ts';
import {
  type AddressDetail,
  buildAddressDetails,
  parseAddressDetails,
} from '../../../domain/sites/address.ts';
import type { AustralianState } from '../../../domain/sites/states.ts';
import {
  readStreetAddress,
  type StreetAddress,
} from '../../../domain/sites/street-address/street-address.ts';
import { isVisitableStreet } from '../../../domain/sites/visitable-street.ts';
import type { AddressIndex, SearchArea, StreetPattern } from './address-index/address-index.ts';
import { indexedAddresses } from './address-index/indexed-addresses.ts';
import { searchKey } from './address-index/search-key.ts';
import type { AddressSearch, Maps } from './port.ts';

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

/** How many localities around a postcode are searched for an address. */
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
    PlaceId: null,
  };
}

function mapPlace(locality: Locality): MapPlace[] {
  const { suburb, state, postcode, latitude, longitude } = locality;
  if (latitude === null || longitude === null) return [];
  return [{ Suburb: suburb, State: state, Postcode: postcode, Latitude: latitude, Longitude: longitude }];
}

/** Letters of a suburb that must be typed before we search far from the booking. */
const MIN_LETTERS_ELSEWHERE = 4;

/** Letters of a street that must be typed before we search all of Australia: two letters match thousands of streets. */
const MIN_LETTERS_ANYWHERE = 3;

/**
 * The embedded maps service (R7.57): needs no account and no internet. Once the national address file is imported, it
 * suggests addresses from that, near the booking if there is one. It completes any other address as typed, with
 * abbreviations written out, with the localities it can be in: the booking's postcode first, then nearby ones, then
 * others that match by name. Without a booking, that needs the suburb or the postcode.
 */
export function localMaps(currentLocalities: () => KnownLocalities, index: AddressIndex): Maps {
  const suggestAddresses: Maps['suggestAddresses'] = async (search) => {
    const typed = readStreetAddress(search.text);
    if (!typed) return [];
    const known = await knownAddresses(currentLocalities(), index, typed, search);
    const isNear = known.some(({ Address }) => postcodeOf(Address) === search.postcode);
    if (isNear || (known.length > 0 && search.postcode === null)) return known;
    const asTyped = typedAddresses(currentLocalities(), search);
    if (known.length === 0) return asTyped;
    const near = asTyped.filter(({ Address }) => postcodeOf(Address) === search.postcode);
    return [...near, ...known].slice(0, search.limit);
  };
  return {
    suggestAddresses,
    async findAddress({ line, ...near }) {
      const [first] = await suggestAddresses({ ...near, text: line, limit: 1 });
      return first ?? null;
    },
    async placesNear({ latitude, longitude, limit }) {
      const places = currentLocalities();
      return places.near({ latitude, longitude }, limit).flatMap(mapPlace);
    },
    async placeAt(point) {
      const [nearest] = currentLocalities().near(point, 1).flatMap(mapPlace);
      return nearest ?? null;
    },
  };
}

const postcodeOf = (address: readonly AddressDetail[]) => parseAddressDetails(address).postcode;

/** Addresses from the index: in the typed postcode, else in and around the booking's, else anywhere. */
function knownAddresses(
  places: KnownLocalities,
  index: AddressIndex,
  typed: StreetAddress,
  { postcode, suburb, limit }: AddressSearch,
): Promise<AddressSuggestion[]> {
  const isCorner = typed.street.startsWith('Corner of ');
  if (isCorner) return Promise.resolve([]);
  const near = typed.postcode ?? postcode;
  const isFarMeant = (pattern: StreetPattern) =>
    typed.postcode === null &&
    pattern.street.length >= MIN_LETTERS_ANYWHERE &&
    (near === null || pattern.suburb.length >= MIN_LETTERS_ELSEWHERE);
  return indexedAddresses(index, typed, { area: areaAround(places, near, typed, suburb), isFarMeant, limit });
}

/** The typed postcode alone, or the booking's and those around it. */
function areaAround(
  places: KnownLocalities,
  postcode: string | null,
  typed: StreetAddress,
  suburb: string | null,
): SearchArea {
  if (postcode === null) return null;
  const around = typed.postcode ? [] : localitiesAround(places, postcode, suburb);
  const postcodes = new Set([postcode, ...around.map((locality) => locality.postcode)]);
  return { postcodes: [...postcodes], suburb: searchKey(suburb ?? '') };
}

/** The typed address in each of the localities that it can be in. */
function typedAddresses(
  localities: KnownLocalities,
  { text, postcode, suburb, limit }: AddressSearch,
): AddressSuggestion[] {
  /** Localities whose name begins with the typed suburb. */
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
  // A suburb on its own isn't a street.
  const isSuburbAlone = found.some(({ suburb: name }) => name.toLowerCase() === typed.line.toLowerCase());
  if (isSuburbAlone || !isVisitableStreet(typed.line)) return [];
  return found.slice(0, limit).map((locality) => suggestion(typed.line, locality));
}
