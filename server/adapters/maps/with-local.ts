import type { FastifyBaseLogger } from 'fastify';
import type { AddressSuggestion } from '../../../contracts/reference-data/maps.ts';
import { parseAddressDetails } from '../../../domain/sites/address.ts';
import type { HostedMaps, Maps } from './port.ts';

/** How many typed addresses are added to a hosted service's suggestions. */
const MOST_AS_TYPED = 2;

/**
 * A hosted maps service with the local one as a fallback: an address that isn't found can still be chosen as typed, and
 * if the hosted service is down or refuses, the local one answers alone. A booking never depends on the hosted service.
 */
export function withLocal(hosted: HostedMaps, local: Maps, log: Pick<FastifyBaseLogger, 'warn'>): Maps {
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'the local index answers in place of Google Maps');
  /** What the hosted service finds, else what the local one does. */
  async function either<Found>(
    find: (maps: Pick<Maps, 'findAddress' | 'placeAt'>) => Promise<Found | null>,
  ): Promise<Found | null> {
    try {
      const found = await find(hosted);
      if (found) return found;
    } catch (error) {
      warn(error);
    }
    return find(local);
  }

  return {
    async suggestAddresses(search) {
      const [found, own] = await Promise.all([
        hosted.suggestAddresses(search).catch((error: unknown) => {
          warn(error);
          return [];
        }),
        local.suggestAddresses(search),
      ]);
      return found.length > 0
        ? [...found, ...asTyped(found, own, search.postcode)].slice(0, search.limit)
        : own;
    },
    findAddress: (chosen) => either((maps) => maps.findAddress(chosen)),
    placeAt: (point) => either((maps) => maps.placeAt(point)),
    placesNear: local.placesNear,
  };
}

/** Addresses as typed, in the booking's postcode if there is one, unless the hosted service found them. */
function asTyped(
  found: readonly AddressSuggestion[],
  own: readonly AddressSuggestion[],
  postcode: string | null,
): AddressSuggestion[] {
  const isHere = ({ Address }: AddressSuggestion) =>
    postcode === null || parseAddressDetails(Address).postcode === postcode;
  return own.filter((one) => one.AsTyped && isHere(one) && !isAmong(found, one)).slice(0, MOST_AS_TYPED);
}

/** Whether the hosted service found an address. Its lines have no postcode, so only the beginning is compared. */
function isAmong(found: readonly AddressSuggestion[], { AddressLine }: AddressSuggestion): boolean {
  const line = AddressLine.toLowerCase();
  return found.some((one) => line.startsWith(one.AddressLine.toLowerCase()));
}
