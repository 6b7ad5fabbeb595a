import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../../../tests/kit/browser.ts';
import { openVisit } from './visit.ts';

const KEY = 'galley:visitor';

type Sent = { VisitorId: string; Variant: string; Events: string[] };

let storage: FakeStorage;
let page: EventTarget & { cookie: string; visibilityState: string };
/** The events sent to the server, and its response: a status, or none. */
let sent: Sent[];
let answer: number | 'none';
let apiUrl: string | null;

const openPage = () => openVisit(() => ({ storagePrefix: 'galley', apiUrl }));
/** A second later, the collected events have been sent and answered. */
const later = () => vi.advanceTimersByTimeAsync(1000);
const events = () => sent.map(({ Events }) => Events);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storage = new FakeStorage();
  page = Object.assign(new EventTarget(), { cookie: 'other=1; abtest=B', visibilityState: 'visible' });
  sent = [];
  answer = 202;
  apiUrl = null;
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    expect([url, request.method, request.keepalive]).toEqual([
      `${apiUrl ?? ''}/api/v1/mm/events`,
      'POST',
      true,
    ]);
    sent.push(JSON.parse(String(request.body)));
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: answer });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('[R2.20, R7.58] a visitor’s events', () => {
  test('go out together, a moment later, under an id of the browser’s own', async () => {
    const visit = openPage();
    visit.track('experiment_assigned');
    visit.track('experiment_exposed');
    expect(sent).toEqual([]);
    await later();
    expect(sent).toEqual([
      {
        VisitorId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        Variant: 'B',
        Events: ['experiment_assigned', 'experiment_exposed'],
      },
    ]);
    expect(visit.visitor()).toEqual({ id: sent[0]?.VisitorId, variant: 'B' });
  });

  test('[R7.01] go to the API’s own host where it has one', async () => {
    apiUrl = 'https://api.galley.example';
    openPage().track('experiment_assigned');
    await later();
    expect(sent).toHaveLength(1);
  });

  test('are reported once, by any page', async () => {
    const visit = openPage();
    visit.track('experiment_assigned');
    visit.track('experiment_assigned');
    await later();
    visit.track('experiment_assigned');
    const next = openPage();
    next.track('experiment_assigned');
    next.track('experiment_exposed');
    await later();
    expect(events()).toEqual([['experiment_assigned'], ['experiment_exposed']]);
    expect(new Set(sent.map(({ VisitorId }) => VisitorId)).size).toBe(1);
  });

  test('go at once with a page that is left', () => {
    const visit = openPage();
    visit.track('experiment_exposed');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([]);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(events()).toEqual([['experiment_exposed']]);
  });

  test('that happen while others are on their way follow them', async () => {
    const visit = openPage();
    visit.track('experiment_assigned');
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    visit.track('experiment_exposed');
    await later();
    await later();
    expect(events()).toEqual([['experiment_assigned'], ['experiment_exposed']]);
  });
});

describe('[R7.58] without a network', () => {
  test.each(['none', 429, 503] as const)('events wait for the network to be back (%s)', async (away) => {
    const visit = openPage();
    answer = away;
    visit.track('experiment_exposed');
    await later();
    await later();
    expect(events()).toEqual([['experiment_exposed']]);
    answer = 202;
    window.dispatchEvent(new Event('online'));
    await later();
    expect(events()).toEqual([['experiment_exposed'], ['experiment_exposed']]);
    window.dispatchEvent(new Event('online'));
    await later();
    expect(sent).toHaveLength(2);
  });

  test('or for the next page', async () => {
    answer = 'none';
    openPage().track('experiment_exposed');
    await later();
    answer = 202;
    openPage().track('experiment_exposed');
    await later();
    expect(events()).toEqual([['experiment_exposed'], ['experiment_exposed']]);
    expect(new Set(sent.map(({ VisitorId }) => VisitorId)).size).toBe(1);
  });

  test('but what the server will not take is not sent again', async () => {
    const visit = openPage();
    answer = 422;
    visit.track('experiment_exposed');
    await later();
    visit.track('experiment_exposed');
    window.dispatchEvent(new Event('online'));
    await later();
    expect(sent).toHaveLength(1);
  });
});

describe('[R2.20, R7.58] nothing is reported or kept', () => {
  const nothing = async () => {
    const visit = openPage();
    visit.track('experiment_exposed');
    await later();
    expect([sent, storage.getItem(KEY), visit.visitor()]).toEqual([[], null, null]);
  };

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'of whom the browser says %o',
    async (wish) => {
      // Events left from an earlier visit are sent too.
      storage.setItem(KEY, '{"id":"x","variant":"B","waiting":["experiment_exposed"],"told":[]}');
      vi.stubGlobal('navigator', wish);
      await nothing();
    },
  );

  test('of somebody who was not assigned', async () => {
    page.cookie = 'other=1';
    await nothing();
  });

  test('where the browser forbids storage', async () => {
    storage.full = true;
    await nothing();
    vi.stubGlobal('localStorage', undefined);
    const visit = openPage();
    visit.track('experiment_exposed');
    await later();
    expect([sent, visit.visitor()]).toEqual([[], null]);
  });
});

test('[R2.20] another variant is another visitor', async () => {
  const visit = openPage();
  visit.track('experiment_exposed');
  await later();
  page.cookie = 'abtest=A';
  expect(visit.visitor()).toBeNull();
  visit.track('experiment_exposed');
  await later();
  expect(sent.map(({ Variant }) => Variant)).toEqual(['B', 'A']);
  expect(sent[0]?.VisitorId).not.toBe(sent[1]?.VisitorId);
});

test.each(['{', '[]', '{"id":7}', 'null'])('[R7.58] a visitor kept as %j begins anew', async (damaged) => {
  storage.setItem(KEY, damaged);
  openPage().track('experiment_exposed');
  await later();
  expect(events()).toEqual([['experiment_exposed']]);
});
