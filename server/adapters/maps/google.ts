import { z } from 'zod';
import type { AddressSuggestion } from '../../../contracts/reference-data/maps.ts';
import { MAP_CALLS } from '../../platform/limits.ts';
import { type Check, check } from '../check.ts';
import { providerCalls } from '../resilience.ts';
import { addressComponent, googleAddress, type KnownPlaces } from './google-address.ts';
import { googleGeocoding } from './google-geocoding.ts';
import { NoSuchPlace, Refused, refusalOf } from './google-refusal.ts';
import type { AddressSearch, HostedMaps } from './port.ts';

const HOST = 'https://places.googleapis.com';

export type GoogleMapsSettings = {
  /** For the server's calls; never sent to browsers. */
  key: string;
  /** A test double in place of Google's hosts. */
  doubleUrl?: string | undefined;
};

/** Fewer characters don't mean anything yet, and Google charges for every call. */
const LEAST_TYPED = 4;
/** Around the booking's locality, in metres. Addresses farther away are found too, but come after the near ones. */
const BIAS_RADIUS = 20_000;

/** Addresses and streets, but no businesses: developers.google.com/maps/documentation/places/web-service/place-types. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route'];
const IN_AUSTRALIA = { languageCode: 'en-AU', regionCode: 'AU' };

/** Has to be shown with its suggestions: developers.google.com/maps/documentation/places/web-service/policies. */
const CREDIT = 'Google Maps';

const text = z.object({ text: z.string() });
/** If nothing is found, the reply has no `suggestions`. */
const suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({
          placeId: z.string(),
          structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
        }),
      }),
    )
    .default([]),
});
const SUGGESTION_FIELDS = ['placeId', 'structuredFormat.mainText.text', 'structuredFormat.secondaryText.text']
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(',');

const place = z.object({
  addressComponents: z.array(addressComponent).default([]),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});
const PLACE_FIELDS = 'addressComponents,location';

/**
 * Addresses from Google's Places API (New), and the map's pin from its Geocoding API. See place-autocomplete,
 * place-details and place-session-tokens in developers.google.com/maps/documentation/places/web-service. Google's terms
 * don't let us store its answers.
 * @param knownPlaces the localities that bookings can be made in, with the suburbs' names as we write them
 */
export function googleMaps(settings: GoogleMapsSettings, knownPlaces: () => KnownPlaces): HostedMaps {
  const { key, doubleUrl = HOST } = settings;
  const rules = { provider: 'Google Maps', isOutage: (error: unknown) => !(error instanceof Refused) };
  // No retries: the next letter sends another call anyway.
  const suggest = providerCalls({ ...rules, seconds: MAP_CALLS.suggestSeconds, retries: 0 });
  const find = providerCalls({ ...rules, seconds: MAP_CALLS.findSeconds, retries: MAP_CALLS.retries });

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    init: RequestInit & { fields: string },
  ): Promise<z.output<Schema>> {
    const headers = {
      'content-type': 'application/json',
      'x-goog-api-key': key,
      'x-goog-fieldmask': init.fields,
    };
    const reply = await fetch(`${doubleUrl}${path}`, { ...init, headers, redirect: 'error' });
    if (!reply.ok) throw await refusalOf(reply);
    const read = schema.safeParse(await reply.json().catch(() => null));
    if (!read.success) throw new Error("Google Maps' reply isn't readable");
    return read.data;
  }

  async function suggestAddresses(search: AddressSearch): Promise<AddressSuggestion[]> {
    const input = search.text.trim();
    if (input.length < LEAST_TYPED || !/\p{Letter}/u.test(input)) return [];
    const body = {
      input,
      includedRegionCodes: ['au'],
      includedPrimaryTypes: ADDRESS_TYPES,
      ...IN_AUSTRALIA,
      ...biasTo(search, knownPlaces()),
      ...(search.session && { sessionToken: search.session }),
    };
    const found = await suggest((signal) =>
      ask(suggestions, '/v1/places:autocomplete', {
        method: 'POST',
        fields: SUGGESTION_FIELDS,
        body: JSON.stringify(body),
        signal,
      }),
    );
    return found.suggestions
      .slice(0, search.limit)
      .map(({ placePrediction: { placeId, structuredFormat } }) => ({
        AddressLine: lineOf(structuredFormat),
        Address: [],
        AsTyped: false,
        PlaceId: placeId,
        Credit: CREDIT,
      }));
  }

  return {
    suggestAddresses,
    async findAddress({ placeId, typed, session }) {
      const query = new URLSearchParams({ ...IN_AUSTRALIA, ...(session && { sessionToken: session }) });
      const path = `/v1/places/${encodeURIComponent(placeId)}?${query}`;
      try {
        const found = await find((signal) => ask(place, path, { fields: PLACE_FIELDS, signal }));
        return googleAddress(found, typed, knownPlaces());
      } catch (error) {
        if (error instanceof NoSuchPlace) return null;
        throw error;
      }
    },
    ...googleGeocoding(settings, knownPlaces),
  };
}

/** Checks that Google Maps can be reached and accepts the key for both APIs, with one address and one point. */
export function checkGoogleMaps(settings: GoogleMapsSettings): Promise<Check> {
  const maps = googleMaps(settings, () => ({ ofPostcode: () => [] }));
  const search = { text: '1 Martin Place', postcode: null, suburb: null, session: null, limit: 1 };
  return check(
    async () => {
      await maps.suggestAddresses(search);
      await maps.placeAt({ latitude: -33.868, longitude: 151.21 });
    },
    (error) => error instanceof Refused,
  );
}

/** A circle around the booking's locality. */
function biasTo({ postcode, suburb }: AddressSearch, { ofPostcode }: KnownPlaces) {
  const placed = postcode === null ? [] : ofPostcode(postcode).filter(({ latitude }) => latitude !== null);
  const home = placed.find((one) => one.suburb.toLowerCase() === suburb?.toLowerCase()) ?? placed[0];
  if (!home) return {};
  const { latitude, longitude } = home;
  return { locationBias: { circle: { center: { latitude, longitude }, radius: BIAS_RADIUS } } };
}

type Format = z.output<typeof suggestions>['suggestions'][number]['placePrediction']['structuredFormat'];

/** `41 Marlowe Street, Surry Hills NSW`; Google never gives the postcode here. */
function lineOf({ mainText, secondaryText }: Format): string {
  const where = secondaryText?.text.replace(/,? *Australia$/, '');
  return where ? `${mainText.text}, ${where}` : mainText.text;
}
