import {
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery as useQueryOf,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { client } from './client.ts';

/** How often a call is made again before its failure is shown: a program error rarely passes. */
const RETRIES = { internal: 1, other: 3 };

/** Whose data is in memory: '' for nobody's in particular, null if there's none. */
let holder: string | null = null;

/**
 * The browser's only query client. The site's hooks pass it to TanStack Query themselves, so the site needs no provider
 * and its first screen doesn't load it. A query pauses while offline and continues by itself; a refusal is final.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess() {
      if (holder !== null) return;
      holder = client().user();
      client().subscribe(changeHolder);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => failures < retriesOf(error) && passes(error),
      refetchOnWindowFocus: ({ state }) => isLoaded(state),
      // If every component that mounts retried it, a refusal would never be shown.
      retryOnMount: ({ state }) => passes(state.error),
    },
  },
});

/** TanStack Query's hook, with the client above. */
export function useQuery<Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, Error, Data, Key>,
) {
  return useQueryOf(options, queryClient);
}

/** A failure stays on screen with its button, instead of placeholders whenever the window gets focus. */
function isLoaded({ data }: { data: unknown }): boolean {
  return data !== undefined;
}

/** For what changes without the browser knowing: it's loaded again whenever a screen opens or the window gets focus. */
export const LIVE = {
  staleTime: 0,
  refetchOnWindowFocus: ({ state }: { state: { data: unknown } }) => isLoaded(state) && 'always',
} as const;

function retriesOf(error: Error | null): number {
  return error instanceof ApiError && error.code === 'internal' ? RETRIES.internal : RETRIES.other;
}

function passes(error: Error | null): boolean {
  return error instanceof ApiError && error.passes;
}

/** For a call that somebody waits for after pressing a button: while offline, it fails at once. */
export const AT_ONCE = { networkMode: 'always', retry: false } as const;

// Listens for window focus and for the network coming back, as a provider would.
queryClient.mount();

/** One user's data must never be shown to the next, in whichever tab they change (R6.02). */
function changeHolder() {
  const now = client().user();
  if (holder && holder !== now) deleteAnswers();
  holder = now;
}

/** A pending query ends first: its screen gets the result, usually that the token is refused. */
function deleteAnswers() {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus === 'idle') cache.remove(query);
    else query.promise?.catch(() => {}).finally(() => cache.remove(query));
  }
}

/** Reloads these after a change. A first load that's still under way may be older than the change, so it's dropped. */
export async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
