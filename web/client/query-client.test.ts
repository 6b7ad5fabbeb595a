import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveBrowser, stubBrowser } from '../../tests/kit/browser.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import type { Client } from './client.ts';

beforeEach(() => stubBrowser());
afterEach(leaveBrowser);

test.each<[ApiErrorCode, number, number]>([
  ['internal', 500, 1],
  ['unavailable', 503, 3],
  ['timeout', 0, 3],
  ['not_found', 404, 0],
])('[R7.55] a call that failed with %s (%i) is made again %i times', async (code, status, times) => {
  const { queryClient } = await import('./query-client.ts');
  const error = new ApiError(code, status, 'It failed.');
  let calls = 0;
  const queryFn = () => {
    calls += 1;
    return Promise.reject(error);
  };
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  await expect(
    queryClient.fetchQuery({
      queryKey: [code],
      queryFn,
      retryDelay: 0,
      ...(retry !== undefined && { retry }),
    }),
  ).rejects.toBe(error);
  expect(calls).toBe(1 + times);
});

test('[R6.02] what one user was answered is gone once somebody else is signed in, or nobody; what anybody may see stays', async () => {
  const { configureClient } = await import('./client.ts');
  const { queryClient } = await import('./query-client.ts');
  let user = 'priya@cafe.example';
  let changed = () => {};
  configureClient({
    user: () => user,
    subscribe: (listener: () => void) => {
      changed = listener;
    },
  } as Client);
  const queryKey = ['jobs'];
  for (const [current, next, left] of [
    ['priya@cafe.example', 'priya@cafe.example', 'kept'],
    ['priya@cafe.example', 'sam@other.example', undefined],
    ['sam@other.example', '', undefined],
    ['', 'priya@cafe.example', 'kept'],
  ] as const) {
    user = current;
    await queryClient.fetchQuery({ queryKey, queryFn: () => 'kept', staleTime: 0 });
    user = next;
    changed();
    expect([current, next, queryClient.getQueryData(queryKey)]).toEqual([current, next, left]);
  }
});
