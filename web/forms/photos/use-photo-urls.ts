import { useQueries } from '@tanstack/react-query';
import { AT_ONCE, queryClient } from '../../client/query-client.ts';
import { photoUrl } from './photo-store.ts';

/** Object URLs of stored photos by id; null if the browser has deleted the photo, missing until loaded. */
export function usePhotoUrls(ids: readonly string[]): Readonly<Record<string, string | null | undefined>> {
  const results = useQueries(
    {
      queries: ids.map((id) => ({
        queryKey: ['kept-photo', id],
        queryFn: () => photoUrl(id),
        staleTime: Number.POSITIVE_INFINITY,
        ...AT_ONCE,
      })),
    },
    queryClient,
  );
  return Object.fromEntries(ids.map((id, index) => [id, results[index]?.data]));
}
