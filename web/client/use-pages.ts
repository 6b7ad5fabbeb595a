import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

type Options<Page, Key extends QueryKey> = Omit<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, string | null>, Key, string | null>,
  'initialPageParam' | 'getNextPageParam'
>;

/** A list that is read page by page: each reply has the key after which the next one begins, or null at the end. */
export function usePages<Page extends { Next: string | null }, Key extends QueryKey>(
  options: Options<Page, Key>,
) {
  return useInfiniteQuery(
    { ...options, initialPageParam: null as string | null, getNextPageParam: (last: Page) => last.Next },
    queryClient,
  );
}
