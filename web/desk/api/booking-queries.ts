import { useQuery } from '@tanstack/react-query';
import { priceSet } from '../../../contracts/instant-quotes/prices.ts';
import { listProblems } from '../../../contracts/reference-data/reference-data.ts';
import type { CallOf } from '../../client/call.ts';
import { LIVE, queryClient } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

/** A type of equipment at a place. */
export type Priced = NonNullable<CallOf<typeof priceSet>['query']>;

/** Every price of a type at a place as its customers see it, with what decides when a tech can come. */
export function usePriceSet(priced: Priced) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['desk-prices', priced],
      queryFn: ({ signal }) => deskCall(priceSet, { query: priced }, { signal }),
    },
    queryClient,
  );
}

/** What can be wrong with a kind of machine, and what to do with food in it; nothing before its type is known. */
export function useProblems(typeId: number | null, kindId: number | null) {
  return useQuery(
    {
      queryKey: ['desk-problems', typeId, kindId],
      queryFn: ({ signal }) => {
        const query = {
          equipmentTypeFilter: typeId ?? undefined,
          modelSvcTypeFilter: kindId ?? undefined,
        };
        return deskCall(listProblems, { query }, { signal });
      },
      enabled: typeId !== null,
    },
    queryClient,
  );
}
