import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { createBooking, uploadJobPhotos } from '../../contracts/bookings/bookings.ts';
import type { saveSubscriber } from '../../contracts/messages/contact.ts';
import type { searchSuburbs } from '../../contracts/reference-data/reference-data.ts';
import { DEVICE_NOW, leaveBrowser, stubBrowser } from '../../tests/kit/browser.ts';
import { epochNow } from '../browser/clock.ts';
import { ApiError, sentenceOf } from './api-error.ts';
import { type CallOf, call } from './call.ts';
import { configureClient } from './client.ts';

const SEARCH = '/api/v1/LocationData/SuburbsAndPostcodes/Search';

/** The network: records requests and returns prepared responses. */
let requested: { url: string; init: RequestInit }[];
let answer: (signal: AbortSignal) => Response | Promise<Response>;
/** The entry's session. */
let token: string | undefined;
let refused: (string | undefined)[];
let isPasswordGiven: boolean;

beforeEach(async () => {
  await stubBrowser();
  requested = [];
  token = undefined;
  refused = [];
  isPasswordGiven = true;
  configureClient({
    host: () => 'https://api.example',
    token: () => token,
    user: () => '',
    subscribe() {},
    onUnauthenticated: (sent) => refused.push(sent),
    typed: () => sessionStorage,
    reauthenticate: async () => isPasswordGiven,
  });
  answer = () => Response.json({ SearchResult: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push({ url, init });
    return answer(init.signal as AbortSignal);
  });
});
afterEach(leaveBrowser);

const search = (SearchTerm: string, options = {}) =>
  call<typeof searchSuburbs>('GET', SEARCH, { query: { SearchTerm } }, options);
const header = (name: string) => new Headers(requested[0]?.init.headers).get(name);

async function thrownBy(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${error}`);
  return error;
}

describe('[R7.55] how a call travels', () => {
  test('a query is encoded, and what is undefined left out', async () => {
    await call<typeof searchSuburbs>('GET', SEARCH, {
      query: { SearchTerm: 'Surry Hills & co', suburb: undefined } as never,
    });
    expect(requested[0]?.url).toBe(`https://api.example${SEARCH}?SearchTerm=Surry+Hills+%26+co`);
  });

  test('JSON, a form and several parts go as what they are', async () => {
    await call<typeof saveSubscriber>('POST', '/api/v1/mmregint', {
      json: { Email: 'a@b.example', Postcode: '4417' },
    });
    expect(header('Content-Type')).toBe('application/json');
    expect(requested[0]?.init.body).toBe('{"Email":"a@b.example","Postcode":"4417"}');

    const form = { EquipmentTypeId: 2, Make: null, Problem: 'Not cooling' } as unknown;
    await call<typeof createBooking>('POST', '/api/v1/mm/bookings', { form } as CallOf<typeof createBooking>);
    expect(String(requested[1]?.init.body)).toBe('EquipmentTypeId=2&Problem=Not+cooling');

    const multipart = new FormData();
    await call<typeof uploadJobPhotos>('POST', '/api/v1/customerportal/jobs/{RepairId}/uploadphotos', {
      params: { RepairId: 1042 },
      multipart,
    });
    expect(requested[2]?.url).toBe('https://api.example/api/v1/customerportal/jobs/1042/uploadphotos');
    expect(requested[2]?.init.body).toBe(multipart);
  });

  test('[R6.06, R4.30] the token goes with every call, the key with a submit', async () => {
    token = 'token-1';
    await search('20', { idempotencyKey: 'key-1', headers: { 'Visitor-Id': 'v1' } });
    expect(header('Authorization')).toBe('Bearer token-1');
    expect(header('Idempotency-Key')).toBe('key-1');
    expect(header('Visitor-Id')).toBe('v1');
  });

  test('a visitor sends no token', async () => {
    await search('20');
    expect(header('Authorization')).toBeNull();
  });
});

describe('[R5.23] what is refused', () => {
  const problem = {
    type: 'about:blank',
    title: 'Some fields need another look',
    status: 422,
    code: 'invalid_fields',
    detail: 'Please check the fields.',
    requestId: 'r1',
    errors: [{ field: 'Email', message: 'Please enter a valid email address' }],
  };

  test('a refusal says its code, sentence and the fields at fault', async () => {
    answer = () => Response.json(problem, { status: 422 });
    const error = await thrownBy(search('20'));
    expect(error).toMatchObject({
      code: 'invalid_fields',
      status: 422,
      detail: problem.detail,
      errors: problem.errors,
    });
    expect(error.passes).toBe(false);
  });

  test('an answer from something in between is our fault and passes', async () => {
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    const error = await thrownBy(search('20'));
    expect(error).toMatchObject({ code: 'internal', status: 502 });
    expect(error.passes).toBe(true);
  });

  test('no network is offline, and says that nothing is lost', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await thrownBy(search('20'));
    expect(error).toMatchObject({ code: 'offline', status: 0 });
    expect(sentenceOf(error)).toMatch(/^You seem to be offline/);
  });

  test('no answer in time is a timeout', async () => {
    answer = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const error = await thrownBy(search('20', { timeoutMs: 5 }));
    expect(error.code).toBe('timeout');
  });

  /** Like Chrome before 124: fetch rejects with an error of its own, whatever the signal's reason. */
  const olderFetch = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('The user aborted', 'AbortError'))),
    );

  test('no answer in time is a timeout in older browsers too', async () => {
    answer = olderFetch;
    expect((await thrownBy(search('20', { timeoutMs: 5 }))).code).toBe('timeout');
  });

  test('an aborted call throws its own reason in older browsers too', async () => {
    answer = olderFetch;
    const abort = new AbortController();
    const pending = search('20', { signal: abort.signal });
    abort.abort(new Error('another letter was typed'));
    await expect(pending).rejects.toThrow('another letter was typed');
  });

  test('a body that stops arriving is a timeout', async () => {
    answer = (signal) =>
      new Response(
        new ReadableStream({
          start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
        }),
      );
    expect((await thrownBy(search('20', { timeoutMs: 5 }))).code).toBe('timeout');
  });

  test('the deadline ends with the answer', async () => {
    const begun = vi.spyOn(globalThis, 'setTimeout');
    const ended = vi.spyOn(globalThis, 'clearTimeout');
    await search('20');
    expect(ended).toHaveBeenCalledWith(begun.mock.results[0]?.value);
    vi.restoreAllMocks();
  });

  test('a call that can’t be made at all is refused like one without a network', async () => {
    vi.stubGlobal('Headers', undefined);
    expect((await thrownBy(search('20'))).code).toBe('offline');
  });

  test('an aborted call throws the reason itself', async () => {
    answer = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const abort = new AbortController();
    const pending = search('20', { signal: abort.signal });
    abort.abort(new Error('another letter was typed'));
    await expect(pending).rejects.toThrow('another letter was typed');
  });

  test('[R7.60, R10.01] 401 tells the entry which token was sent, or that its session was in a cookie', async () => {
    answer = () => Response.json({ ...problem, status: 401, code: 'unauthenticated' }, { status: 401 });
    expect((await thrownBy(search('20'))).code).toBe('unauthenticated');
    expect(refused).toEqual([undefined]);
    token = 'token-1';
    await thrownBy(search('20'));
    expect(refused).toEqual([undefined, 'token-1']);
  });

  test('a call is made again once the password was given, and not if it wasn’t', async () => {
    const wanted = { ...problem, status: 403, code: 'reauthenticate' };
    answer = () =>
      requested.length === 1 ? Response.json(wanted, { status: 403 }) : Response.json({ SearchResult: [] });
    await search('20');
    expect(requested.length).toBe(2);

    requested = [];
    isPasswordGiven = false;
    expect((await thrownBy(search('20'))).code).toBe('reauthenticate');
    expect(requested.length).toBe(1);
  });
});

describe('[R4.13] the clock follows the server', () => {
  const dated = (ms: number, more = {}) =>
    Response.json({ SearchResult: [] }, { headers: { Date: new Date(ms).toUTCString(), ...more } });

  test('a device that is an hour off is set right, a second is let be, a stored answer says nothing', async () => {
    const hour = 3_600_000;
    answer = () => dated(DEVICE_NOW + hour, { 'Cache-Control': 'public, max-age=3600' });
    await search('20');
    expect(epochNow()).toBe(DEVICE_NOW);

    answer = () => dated(DEVICE_NOW + 1_000);
    await search('20');
    expect(epochNow()).toBe(DEVICE_NOW);

    answer = () => dated(DEVICE_NOW + hour);
    await search('20');
    expect(Math.abs(epochNow() - DEVICE_NOW - hour)).toBeLessThan(1_500);
  });
});
