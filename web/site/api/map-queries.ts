import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  AddressSuggestion,
  findAddress,
  MapPlace,
  placeAt,
  placesNear,
  suggestAddresses,
} from '../../../contracts/reference-data/maps.ts';
import { MIN_TYPEAHEAD } from '../../../domain/constants.ts';
import { config } from '../../browser/config.ts';
import { call } from '../../client/call.ts';
import { useQuery } from '../../client/query-client.ts';

/** Addresses and localities don't move. */
const STALE_MS = 60 * 60_000;

/** A hosted maps service charges for every call, so it's only called once the typing, or the pin, pauses. */
const PAUSE_MS = 250;

/** Points within this many decimals of a degree count as the same: about 100 metres, and about 10. */
const DECIMALS = { near: 3, at: 4 };

export type MapPoint = { readonly latitude: number; readonly longitude: number };

/** Where the booking is; null for anywhere in Australia. */
export type Near = { postcode: string; suburb: string } | null;

/**
 * Street addresses that complete the typed text, from 2 characters on (R5.04, R5.11): in a suburb and near it, or
 * anywhere in Australia.
 * @param SessionToken a UUID for all calls until an address is chosen
 */
export function useAddresses(term: string, near: Near, SessionToken: string) {
  const typed = term.trim();
  const SearchTerm = usePaused(typed, config().maps.provider === 'local' ? 0 : PAUSE_MS);
  const enabled = SearchTerm.length >= MIN_TYPEAHEAD && typed.length >= MIN_TYPEAHEAD;
  const search = useQuery({
    queryKey: ['addresses', SessionToken, near?.postcode, near?.suburb, SearchTerm.toLowerCase()],
    queryFn: async ({ signal }): Promise<AddressSuggestion[]> => {
      const path = '/api/v1/LocationData/Addresses/Search';
      const query = { SearchTerm, ...near, SessionToken };
      return (await call<typeof suggestAddresses>('GET', path, { query }, { signal })).SearchResult;
    },
    enabled,
    staleTime: STALE_MS,
    // The list stays on screen while the next one loads, and goes when too few characters are left.
    ...(enabled ? { placeholderData: keepPreviousData } : {}),
  });
  return {
    data: enabled ? search.data : undefined,
    isPlaceholderData: search.isPlaceholderData,
    isError: search.isError,
    isFetching: search.isFetching || (typed.length >= MIN_TYPEAHEAD && typed !== SearchTerm),
    refetch: search.refetch,
  };
}

/** A text, once it hasn't changed for this long. */
function usePaused(text: string, milliseconds: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return milliseconds === 0 ? text : paused;
}

/**
 * The whole address of a chosen suggestion, whose `PlaceId` isn't null; null if there's no such address.
 * @throws ApiError if the server can't be reached
 */
export async function findWholeAddress(
  { AddressLine, PlaceId }: AddressSuggestion,
  { typed, near, SessionToken }: { typed: string; near: Near; SessionToken: string },
): Promise<AddressSuggestion | null> {
  const query = { PlaceId: PlaceId ?? '', AddressLine, SearchTerm: typed, ...near, SessionToken };
  return (await call<typeof findAddress>('GET', '/api/v1/LocationData/Addresses/Details', { query })).Address;
}

/** The localities around a point, nearest first (R7.57). */
export function usePlacesNear(at: MapPoint) {
  const point = rounded(at, DECIMALS.near);
  return useQuery({
    queryKey: ['places-near', point.latitude, point.longitude],
    queryFn: async ({ signal }): Promise<MapPlace[]> => {
      const path = '/api/v1/LocationData/Places/Near';
      return (await call<typeof placesNear>('GET', path, { query: point }, { signal })).Places;
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The locality that the pin is in, by a hosted maps service; null if there's none, or it finds none. */
export function usePlaceAt(pin: MapPoint): { place: MapPlace | null; isLooking: boolean } {
  const isHosted = config().maps.provider !== 'local';
  const { latitude, longitude } = rounded(pin, DECIMALS.at);
  const key = `${latitude},${longitude}`;
  const paused = usePaused(key, isHosted ? PAUSE_MS : 0);
  const query = useQuery({
    queryKey: ['place-at', paused],
    queryFn: async ({ signal }): Promise<MapPlace | null> => {
      const path = '/api/v1/LocationData/Places/At';
      return (await call<typeof placeAt>('GET', path, { query: { latitude, longitude } }, { signal })).Place;
    },
    enabled: isHosted && paused === key,
    staleTime: STALE_MS,
  });
  return { place: query.data ?? null, isLooking: isHosted && (paused !== key || query.isFetching) };
}

const rounded = ({ latitude, longitude }: MapPoint, decimals: number) => ({
  latitude: latitude.toFixed(decimals),
  longitude: longitude.toFixed(decimals),
});
