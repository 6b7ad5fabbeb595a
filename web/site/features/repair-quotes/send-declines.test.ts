import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveBrowser, stubBrowser } from '../../../../tests/kit/browser.ts';
import { configureClient } from '../../../client/client.ts';
import { siteClient } from '../../api/site-client.ts';
import { dropDecline, keepDecline, sendableDeclines } from './pending-declines.ts';
import { sendPendingDeclines } from './send-declines.ts';

const DECLINE = { UniqueId: 'by-link', Reason: null, by: { ch: 'secret', Name: 'Sam Reed' } };
const DECIDED = {
  DecidedOn: '2026-11-22T22:10:00Z',
  DecidedBy: 'Priya Nair',
  DecidedByLink: false,
  DecidedByPhone: false,
  DecidedBeforehand: false,
  IsNew: false,
  TotalIncGst: 205.01,
};

beforeEach(async () => {
  await stubBrowser();
  configureClient(siteClient);
});
afterEach(leaveBrowser);

/** Answers every call with a status, or not at all for 0. */
function answerWith(status: number, body: object = { code: 'conflict', detail: 'No.' }) {
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('offline');
    return Response.json(body, { status });
  });
}

/** Sends a pending decline; returns what its customer reads, and whether it's still pending. */
async function sent() {
  keepDecline(DECLINE);
  const told: string[] = [];
  await sendPendingDeclines(({ title }) => told.push(title));
  const waits = sendableDeclines().length === 1;
  dropDecline(DECLINE.UniqueId);
  return { told, waits };
}

describe('[R4.24, R8.07] a decline', () => {
  test('that fails with any error counts, waits without a word and is sent again', async () => {
    for (const status of [0, ...Array.from({ length: 200 }, (_, at) => 400 + at)]) {
      answerWith(status);
      expect([status, await sent()]).toEqual([status, { told: [], waits: true }]);
    }
  });

  test('that arrives says nothing, unless somebody has approved the quote', async () => {
    answerWith(200, { ...DECIDED, State: 'declined' });
    expect(await sent()).toEqual({ told: [], waits: false });
    answerWith(200, { ...DECIDED, State: 'approved' });
    expect(await sent()).toMatchObject({
      told: [expect.stringContaining("can't be declined now")],
      waits: false,
    });
  });
});
