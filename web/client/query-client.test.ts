import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveBrowser, stubBrowser } from '../../tests/kit/browser.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';

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
