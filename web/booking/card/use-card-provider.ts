import { useQuery } from '@tanstack/react-query';
import { AT_ONCE, queryClient } from '../../api/query-client.ts';
import { loadCardProvider } from './card-provider.ts';

/** The card provider's script, fetched when the screen opens; `failed` offers `retry` (R8.08). */
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
