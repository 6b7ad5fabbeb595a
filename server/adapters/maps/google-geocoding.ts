import { z } from 'zod';
import { MAP_CALLS } from '../../platform/limits.ts';
import { providerCalls } from '../resilience.ts';
import { addressComponent, type KnownPlaces, placeOfAddress } from './google-address.ts';
import { Refused, refusalOf } from './google-refusal.ts';
import type { HostedMaps } from './port.ts';

const HOST = 'https://maps.googleapis.com';

/** Types with a suburb and a postcode: developers.google.com/maps/documentation/geocoding/requests-geocoding#Types. */
const TYPES = ['street_address', 'premise', 'route', 'locality', 'postal_code'];

/** Its fields have other names than those of Places API (New). */
const geocoded = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        address_components: z.array(
          z
            .object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
            .transform(({ long_name: longText, short_name: shortText, types }) =>
              addressComponent.parse({ longText, shortText, types }),
            ),
        ),
      }),
    )
    .default([]),
});

/** Retrying these wouldn't help. The other statuses are limits, or faults of Google's. */
const REFUSALS = ['REQUEST_DENIED', 'INVALID_REQUEST'];

/**
 * Finds the locality of the map's pin with Google's Geocoding API:
 * developers.google.com/maps/documentation/geocoding/requests-reverse-geocoding.
 * @param knownPlaces the localities that bookings can be made in
 */
export function googleGeocoding(
  { key, doubleUrl = HOST }: { key: string; doubleUrl?: string | undefined },
  knownPlaces: () => KnownPlaces,
): Pick<HostedMaps, 'placeAt'> {
  const call = providerCalls({
    provider: "Google's geocoding",
    isOutage: (error) => !(error instanceof Refused),
    seconds: MAP_CALLS.findSeconds,
    retries: MAP_CALLS.retries,
  });

  async function geocode(latlng: string, signal: AbortSignal) {
    const query = new URLSearchParams({
      latlng,
      result_type: TYPES.join('|'),
      language: 'en-AU',
      region: 'au',
      key,
    });
    const reply = await fetch(`${doubleUrl}/maps/api/geocode/json?${query}`, { signal, redirect: 'error' });
    if (!reply.ok) throw await refusalOf(reply);
    const { data: read } = geocoded.safeParse(await reply.json().catch(() => null));
    if (!read) throw new Error("Google's geocoding's reply isn't readable");
    if (read.status === 'OK' || read.status === 'ZERO_RESULTS') return read.results;
    // The reply's `error_message` can quote our IP address.
    const words = `Google's geocoding replied with status ${read.status}`;
    throw REFUSALS.includes(read.status) ? new Refused(words) : new Error(words);
  }

  return {
    async placeAt({ latitude, longitude }) {
      const results = await call((signal) => geocode(`${latitude},${longitude}`, signal));
      const found = results.flatMap(({ address_components: addressComponents }) => {
        const location = { latitude, longitude };
        return placeOfAddress({ addressComponents, location }, knownPlaces()) ?? [];
      });
      // Google lists the most exact result first.
      return found[0] ?? null;
    },
  };
}
