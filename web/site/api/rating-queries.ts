import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { rate, saveRating } from '../../../contracts/ratings/ratings.ts';
import { type CallOf, call } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';

export type RatingSubject = NonNullable<Reply<typeof rate>['rating']>;

/** The rating that a link asks for (R7.41); null if it was already given. */
export function useRating(ch: string) {
  return useQuery(
    {
      queryKey: ['rating', ch],
      queryFn: async ({ signal }): Promise<RatingSubject | null> =>
        (await call<typeof rate>('POST', '/api/v1/feedback/rate', { json: { ch } }, { signal })).rating,
      staleTime: 0,
      // Somebody may be writing.
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}

/** Sends the rating, once (R7.42); `IsNew` is false if it was already given. */
export function giveRating(json: CallOf<typeof saveRating>['json']) {
  return call<typeof saveRating>('POST', '/api/v1/feedback/ratingdetails', { json });
}
