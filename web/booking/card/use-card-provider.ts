import { useQuery } from '@tanstack/react-query';
import { AT_ONCE, queryClient } from '../../api/query-client.ts';
import { loadCardProvider } from './load-card-provider.ts';

/** Loads the card provider's script when the screen opens; if it `failed`, offer `retry` (R8.08). */
export function useCardProvider() {
  const query = useQuery(
    {
      queryKey: ['card-provider'],
      queryFn: loadCardProvider,
      staleTime: Number.POSITIVE_INFINITY,
      ...AT_ONCE,
    },
    queryClient,
  );
  return {
    provider: query.data,
    failed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
