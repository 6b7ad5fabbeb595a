import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AddressSuggestion, MapPlace, placesNear, suggestAddresses } from '../../contracts/maps.ts';
import { MIN_TYPEAHEAD } from '../../domain/constants.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** Addresses and localities don't move. */
const STALE_MS = 60 * 60_000;

/** A point within this many degrees of another counts as the same: about 100 metres. */
const NEAR_DECIMALS = 3;

export type MapPoint = { readonly latitude: number; readonly longitude: number };

/**
 * Street addresses that complete the typed text, from 2 characters on (R5.04, R5.11): in a suburb and near it, or
 * anywhere in Australia.
 */
export function useAddresses(term: string, near: { postcode: string; suburb: string } | null) {
  const SearchTerm = term.trim();
  const enabled = SearchTerm.length >= MIN_TYPEAHEAD;
  return useQuery(
    {
      queryKey: ['addresses', near?.postcode, near?.suburb, SearchTerm.toLowerCase()],
      queryFn: async ({ signal }): Promise<AddressSuggestion[]> => {
        const path = '/api/v1/LocationData/Addresses/Search';
        const query = { SearchTerm, ...near };
        return (await call<typeof suggestAddresses>('GET', path, { query }, { signal })).SearchResult;
      },
      enabled,
      staleTime: STALE_MS,
      // The list stays on screen while the next one loads, and goes when too few characters are left.
      ...(enabled ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
}

/** The localities around a point, nearest first (R7.57). */
export function usePlacesNear({ latitude, longitude }: MapPoint) {
  const point = { latitude: latitude.toFixed(NEAR_DECIMALS), longitude: longitude.toFixed(NEAR_DECIMALS) };
  return useQuery(
    {
      queryKey: ['places-near', point.latitude, point.longitude],
      queryFn: async ({ signal }): Promise<MapPlace[]> => {
        const path = '/api/v1/LocationData/Places/Near';
        return (await call<typeof placesNear>('GET', path, { query: point }, { signal })).Places;
      },
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}
