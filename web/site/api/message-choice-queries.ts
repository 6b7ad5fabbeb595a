import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { getMessageChoices, saveMessageChoices } from '../../../contracts/messages/message-choices.ts';
import { type CallOf, call } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';

export type OwnChoices = Reply<typeof getMessageChoices>;

const KEY = ['message-choices'];
const PATH = '/api/v1/customerportal/profile/messages';

/** How the signed-in customer gets messages (R11.08). */
export function useMessageChoices() {
  return useQuery(
    {
      queryKey: KEY,
      queryFn: ({ signal }): Promise<OwnChoices> =>
        call<typeof getMessageChoices>('GET', PATH, {}, { signal }),
    },
    queryClient,
  );
}

/** Saves all choices at once. @throws ApiError */
export async function sendMessageChoices(json: CallOf<typeof saveMessageChoices>['json']): Promise<void> {
  queryClient.setQueryData(KEY, await call<typeof saveMessageChoices>('POST', PATH, { json }));
}
