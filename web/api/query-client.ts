import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { storedAuth } from './stored-auth.ts';

const RETRIES = 3;

/** Whose answers are in memory: '' for a visitor's, null while there are none. */
let holder: string | null = null;

/**
 * The browser's one query client. The hooks of this folder hand it to TanStack Query themselves, so no provider
 * is needed around the app and the first screen loads none of it. A query waits while the network is gone and goes
 * on by itself; a refusal is final.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess() {
      holder ??= userNow();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => failures < RETRIES && passes(error),
      // Asked again by every part that comes to show it, a refusal would never be shown.
      retryOnMount: ({ state }) => passes(state.error),
    },
  },
});

function passes(error: Error | null): boolean {
  return error instanceof ApiError && error.passes;
}

/** For what a pressed button waits for: it fails at once where the network is gone, and says so. */
export const AT_ONCE = { networkMode: 'always', retry: false } as const;

// Hears when the window is looked at again and the network is back, as a provider would make it.
queryClient.mount();

// What one customer was answered is never shown to the next, in whichever tab they change (R6.02).
storedAuth.subscribe(() => {
  const now = userNow();
  if (holder && holder !== now) deleteAnswers();
  if (holder !== null) holder = now;
});

/** A pending query ends first: its screen gets the answer, most often that the token is refused. */
function deleteAnswers() {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus === 'idle') cache.remove(query);
    else query.promise?.catch(() => {}).finally(() => cache.remove(query));
  }
}

function userNow(): string {
  return storedAuth.get()?.UserName ?? '';
}

/** Reads these again after a change. A first read that is still under way may be older than the change, and isn't kept. */
export async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
