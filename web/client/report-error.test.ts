import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveBrowser, stubBrowser, TEST_PUBLIC_CONFIG } from '../../tests/kit/browser.ts';

let sent: { url: string; init: RequestInit }[];
let fetched: () => Promise<Response>;

beforeEach(async () => {
  // The module itself counts per page load.
  vi.resetModules();
  sent = [];
  fetched = async () => Response.json({}, { status: 202 });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return fetched();
  });
});
afterEach(leaveBrowser);

async function openPage({ apiUrl = null as string | null, hash = '#/sign-in?email=priya' } = {}) {
  await stubBrowser();
  const { setConfig } = await import('../browser/config.ts');
  setConfig({ ...TEST_PUBLIC_CONFIG, apiUrl });
  Object.assign(window, { location: { hash } });
  const { ApiError } = await import('./api-error.ts');
  return { ...(await import('./report-error.ts')), ApiError };
}

const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)));

test('an error goes to the server without personal data, the query string of its page or a token', async () => {
  const { reportError } = await openPage({ apiUrl: 'https://api.example' });
  const error = new Error('no account of priya@marlowestreet.example');
  error.stack = `${error}\n at https://galley.example/?email=priya#/sign-in`;
  reportError(error);
  expect(bodies()).toEqual([
    {
      Message: 'no account of [email]',
      Stack: 'Error: no account of [email]\n at https://galley.example/#/sign-in',
      Route: '/sign-in',
      AppVersion: '1.0.2',
    },
  ]);
  expect(sent[0]?.url).toBe('https://api.example/api/v1/browser-errors');
  expect(sent[0]?.init).toMatchObject({ keepalive: true, credentials: 'omit' });
  expect(new Headers(sent[0]?.init.headers).has('Authorization')).toBe(false);
});

test('long parts are cut to what the contract takes', async () => {
  const { reportError } = await openPage({ hash: `#/${'x'.repeat(300)}` });
  const { reportBrowserError } = await import('../../contracts/website/browser-errors.ts');
  const error = new Error('m'.repeat(900));
  error.stack = 's'.repeat(9000);
  reportError(error);
  expect(reportBrowserError.body.safeParse(bodies()[0]).success).toBe(true);
});

test('uncaught errors and unhandled rejections are reported, and no others', async () => {
  const { watchUncaughtErrors, ApiError } = await openPage();
  const stop = watchUncaughtErrors();
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown') }));
  window.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }));
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new ApiError('offline', 0, 'No network') }),
  );
  expect(bodies().map(({ Message }) => Message)).toEqual(['thrown', 'rejected']);
  stop();
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('later') }));
  expect(sent).toHaveLength(2);
});

test('five at most are sent per page load', async () => {
  const { reportError } = await openPage();
  for (let turn = 0; turn < 9; turn += 1) reportError(new Error(`number ${turn}`));
  expect(sent).toHaveLength(5);
});

test('a report that can’t be sent is no error itself', async () => {
  fetched = () => Promise.reject(new TypeError('Failed to fetch'));
  const { reportError } = await openPage();
  expect(() => reportError(new Error('thrown'))).not.toThrow();
});
