import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type {
  Brand,
  EquipmentType,
  listModelTypes,
  listProblems,
  Model,
  Suburb,
  searchBrands,
  searchModels,
  searchSuburbs,
} from '../../../contracts/reference-data/reference-data.ts';
import {
  CATALOGUE_PAGE_SIZE,
  MAX_CATALOGUE_SEARCH,
  MIN_CATALOGUE_SEARCH,
  MIN_TYPEAHEAD,
} from '../../../domain/constants.ts';
import { call } from '../../client/call.ts';
import { AT_ONCE, queryClient, useQuery } from '../../client/query-client.ts';

/** Reference data changes rarely. */
const STALE_MS = 60 * 60_000;

/** Matching suburbs and postcodes, from 2 characters on (R5.04); `data` is undefined below that. */
export function useSuburbs(term: string) {
  const wanted = term.trim();
  return useQuery({
    ...suburbsQuery(wanted),
    enabled: wanted.length >= MIN_TYPEAHEAD,
    // The list stays on screen while the next one loads, and goes when too few characters are left.
    ...(wanted.length >= MIN_TYPEAHEAD ? { placeholderData: keepPreviousData } : {}),
  });
}

/** The same once, for a submitted postcode. */
export function findSuburbs(term: string): Promise<Suburb[]> {
  return queryClient.ensureQueryData({ ...suburbsQuery(term.trim()), ...AT_ONCE });
}

function suburbsQuery(SearchTerm: string) {
  return {
    queryKey: ['suburbs', SearchTerm.toLowerCase()],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Suburb[]> => {
      const path = '/api/v1/LocationData/SuburbsAndPostcodes/Search';
      return (await call<typeof searchSuburbs>('GET', path, { query: { SearchTerm } }, { signal }))
        .SearchResult;
    },
    staleTime: STALE_MS,
  };
}

/** Every equipment type with its servicing types. */
export function useEquipmentTypes() {
  return useQuery({
    queryKey: ['equipment-types'],
    queryFn: async ({ signal }): Promise<EquipmentType[]> => {
      const path = '/api/v1/AssetData/Models/Types';
      return (await call<typeof listModelTypes>('GET', path, { query: {} }, { signal })).EquipmentTypes;
    },
    staleTime: STALE_MS,
  });
}

function isSearched({ length }: string): boolean {
  return length >= MIN_CATALOGUE_SEARCH && length <= MAX_CATALOGUE_SEARCH;
}

/** Brands by name, from 3 characters on, ten at a time (R5.05); `brands` is undefined below that. */
export function useBrands(term: string, equipmentTypeId: number | null) {
  const SearchTerm = term.trim();
  const query = useInfiniteQuery(
    {
      queryKey: ['brands', SearchTerm.toLowerCase(), equipmentTypeId],
      queryFn: ({ pageParam, signal }) =>
        call<typeof searchBrands>(
          'GET',
          '/api/v1/AssetData/Brands/Search',
          {
            query: {
              SearchTerm,
              equipmentTypeId: equipmentTypeId ?? undefined,
              pageLimit: CATALOGUE_PAGE_SIZE,
              pageNumber: pageParam,
            },
          },
          { signal },
        ),
      ...pages,
      enabled: isSearched(SearchTerm),
    },
    queryClient,
  );
  const brands: Brand[] | undefined = query.data?.pages.flatMap((page) => page.SearchResult);
  return { ...query, brands };
}

/** Models by name or code, of one brand if known, from 3 characters on, ten at a time (R5.05). */
export function useModels(term: string, makeId: number | null, equipmentTypeId: number | null) {
  const SearchTerm = term.trim();
  const query = useInfiniteQuery(
    {
      queryKey: ['models', SearchTerm.toLowerCase(), makeId, equipmentTypeId],
      queryFn: ({ pageParam, signal }) =>
        call<typeof searchModels>(
          'GET',
          '/api/v1/AssetData/Models/Search',
          {
            query: {
              SearchTerm,
              MakeId: makeId ?? undefined,
              equipmentTypeId: equipmentTypeId ?? undefined,
              pageLimit: CATALOGUE_PAGE_SIZE,
              pageNumber: pageParam,
            },
          },
          { signal },
        ),
      ...pages,
      enabled: isSearched(SearchTerm),
    },
    queryClient,
  );
  const models: Model[] | undefined = query.data?.pages.flatMap((page) => page.SearchResult);
  return { ...query, models };
}

const pages = {
  initialPageParam: 1,
  getNextPageParam: (last: { HasMore: boolean }, all: unknown[]) =>
    last.HasMore ? all.length + 1 : undefined,
  staleTime: STALE_MS,
};

/** The problems of an equipment type and servicing type (R5.06), with the advice about food in it (R11.07). */
export function useProblems(equipmentTypeId: number | null, servicingTypeId: number | null) {
  return useQuery({
    queryKey: ['problems', equipmentTypeId, servicingTypeId],
    queryFn: async ({ signal }) => {
      const reply = await call<typeof listProblems>(
        'GET',
        '/api/v1/ServiceData/Problems',
        {
          query: { equipmentTypeFilter: equipmentTypeId, modelSvcTypeFilter: servicingTypeId ?? undefined },
        },
        { signal },
      );
      return reply;
    },
    enabled: equipmentTypeId !== null,
    staleTime: STALE_MS,
  });
}
