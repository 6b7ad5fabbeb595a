import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../client/query-client.ts';

/** How long the typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 400;

/** What the server says of a form before it's sent; asked again whenever the typing pauses. `body` null asks nothing. */
export function usePreview<Body, Answer>(
  name: string,
  body: Body | null,
  ask: (body: Body, signal: AbortSignal) => Promise<Answer>,
): UseQueryResult<Answer> {
  return useQuery(
    {
      queryKey: ['preview', name, body],
      queryFn: async ({ signal }) => {
        await pause(signal);
        return ask(body as Body, signal);
      },
      enabled: body !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Ends at once, with the signal's reason, if the typing goes on. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
