import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredAuth } from '../../../../contracts/accounts/account.ts';
import { DEVICE_NOW, type FakeStorage, leaveBrowser, stubBrowser } from '../../../../tests/kit/browser.ts';

const KEY = 'galley:declines';
const DAY_MS = 86_400_000;
const BY_JOB = { UniqueId: 'by-job', Reason: 'Too dear.', by: { RepairId: 1042 } };
const BY_LINK = { UniqueId: 'by-link', Reason: null, by: { ch: 'secret', Name: 'Sam Reed' } };
const auth = (UserName: string) => ({ UserName, AuthenticationToken: 'token' }) as StoredAuth;

let storage: FakeStorage;

/** The declines on a freshly loaded page, and who is signed in there. */
async function loadPage() {
  vi.resetModules();
  const { loadConfig } = await import('../../../browser/config.ts');
  await loadConfig();
  const { storedAuth } = await import('../../api/stored-auth.ts');
  const declines = await import('./pending-declines.ts');
  const sendable = () => declines.sendableDeclines().map(({ UniqueId }) => UniqueId);
  return { ...declines, sendable, storedAuth };
}

beforeEach(async () => {
  storage = await stubBrowser();
});
afterEach(leaveBrowser);

describe('[R4.24, R8.07] a decline that did not arrive', () => {
  test('outlives its tab, until it is dropped', async () => {
    const before = await loadPage();
    before.keepDecline(BY_LINK);
    vi.stubGlobal('sessionStorage', undefined);
    const after = await loadPage();
    expect(after.sendableDeclines()).toEqual([{ ...BY_LINK, UserName: null, at: DEVICE_NOW }]);
    after.dropDecline(BY_LINK.UniqueId);
    expect(storage.getItem(KEY)).toBeNull();
  });

  test('is sent only by its customer; one by link by anyone', async () => {
    const { storedAuth, keepDecline, sendable } = await loadPage();
    storedAuth.set(auth('priya@marlowestreet.example'));
    keepDecline(BY_JOB);
    keepDecline(BY_LINK);
    expect(sendable()).toEqual(['by-job', 'by-link']);
    storedAuth.set(null);
    expect(sendable()).toEqual(['by-link']);
    storedAuth.set(auth('sam@harbourlane.example'));
    expect(sendable()).toEqual(['by-link']);
    storedAuth.set(auth('priya@marlowestreet.example'));
    expect(sendable()).toEqual(['by-job', 'by-link']);
  });

  test('is kept for 30 days, and no trace of it longer', async () => {
    const { keepDecline } = await loadPage();
    keepDecline(BY_LINK);
    vi.setSystemTime(DEVICE_NOW + 30 * DAY_MS - 1);
    const early = await loadPage();
    early.dropOldDeclines();
    expect(early.sendable()).toEqual(['by-link']);
    vi.setSystemTime(DEVICE_NOW + 30 * DAY_MS);
    const late = await loadPage();
    late.dropOldDeclines();
    expect([late.sendable(), storage.getItem(KEY)]).toEqual([[], null]);
  });

  test.each(['', '{', 'null', '7', '[null, 1, {"by": null}, {"by": {"ch": "x"}}]'])(
    'is none in a storage that holds %j',
    async (text) => {
      storage.setItem(KEY, text);
      expect((await loadPage()).sendable()).toEqual([]);
    },
  );
});
