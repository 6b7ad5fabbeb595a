import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listReference, readReference } from '../../../contracts/reference-data/desk-reference.ts';
import type { TableName } from '../../../contracts/reference-data/tables/reference-tables.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

type ReferencePage = Reply<typeof listReference>;
export type ReferenceRow = ReferencePage['Rows'][number];
/** For each column that refers to another table, the rows there. */
export type Choices = ReferencePage['Choices'];

const REFERENCE = ['desk-reference'];

/** A reference table's rows with all of the words, a page at a time. */
export function useReferenceRows(table: TableName, term: string) {
  return useInfiniteQuery(
    {
      ...LIVE,
      queryKey: [...REFERENCE, table, term],
      queryFn: ({ pageParam, signal }) =>
        deskCall(
          listReference,
          { params: { Table: table }, query: { SearchTerm: term, After: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ Next }: ReferencePage) => Next ?? undefined,
    },
    queryClient,
  );
}

const readRow = (table: TableName, key: string) =>
  deskCall(readReference, { params: { Table: table, Key: key } });

/** One row; none without a key. */
export function useReferenceRow(table: TableName, key: string | null) {
  return useQuery(
    {
      ...LIVE,
      queryKey: [...REFERENCE, table, 'row', key],
      queryFn: () => readRow(table, key ?? ''),
      enabled: key !== null,
    },
    queryClient,
  );
}

/** A row as it is now, after a colleague's change. @throws ApiError */
export const freshRow = (table: TableName, key: string): Promise<ReferenceRow> => readRow(table, key);

/** After a change: other tables name its rows too. */
export const readReferenceAgain = (): Promise<void> => readAgain(REFERENCE);
