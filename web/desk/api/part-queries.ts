import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { findParts, getPart, listParts } from '../../../contracts/parts/parts.ts';
import type { CallOf } from '../../client/call.ts';
import { readAgain } from '../../client/query-client.ts';
import { deskCall, liveQuery, pagedQuery } from './desk-call.ts';

export type Part = Reply<typeof getPart>;
type Filter = Omit<CallOf<typeof listParts>['query'], 'After'>;
export type PartOrder = NonNullable<Filter['Order']>;

const PARTS = ['desk-parts'];

/** The price list, a page at a time. */
export function useParts(filter: Filter) {
  return useInfiniteQuery(
    pagedQuery([...PARTS, 'list', filter], (After, signal) =>
      deskCall(listParts, { query: { ...filter, After } }, { signal }),
    ),
  );
}

/** One part; nothing for nobody. */
export function usePart(partId: number | null) {
  const PartId = partId ?? 0;
  return useQuery({
    ...liveQuery([...PARTS, 'one', PartId], getPart, { params: { PartId } }),
    enabled: partId !== null,
  });
}

/** The parts that fit best what is typed; null asks for nothing. */
export function useFoundParts(term: string | null) {
  return useQuery({
    queryKey: [...PARTS, 'found', term?.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await deskCall(findParts, { query: { SearchTerm: term ?? '' } }, { signal })).PartList,
    enabled: term !== null,
  });
}

export const readPartsAgain = (): Promise<void> => readAgain(PARTS);
