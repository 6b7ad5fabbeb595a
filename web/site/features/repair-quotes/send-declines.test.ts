import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveBrowser, stubBrowser } from '../../../../tests/kit/browser.ts';
import { configureClient } from '../../../client/client.ts';
import { siteClient } from '../../api/site-client.ts';
import { keepDecline, sendableDeclines } from './pending-declines.ts';
import { countsAsDeclined, sendPendingDeclines } from './send-declines.ts';

const DECLINE = { UniqueId: 'by-link', Reason: null, by: { ch: 'secret', Name: 'Sam Reed' } };
const DETAIL = 'This quote has been replaced by a newer one. Please open that one.';

beforeEach(async () => {
  await stubBrowser();
  configureClient(siteClient);
});
afterEach(leaveBrowser);

/** Answers every call with a status, or not at all for 0. */
function answerWith(status: number) {
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('offline');
    return Response.json({ code: 'conflict', detail: DETAIL }, { status });
  });
}

const refusals = Array.from({ length: 200 }, (_, at) => 400 + at);
const passing = (status: number) => status === 0 || status === 429 || status >= 500;

describe('[R4.24, R8.07] a decline that the server does not take', () => {
  test('waits after whatever may pass, and says aloud that it is refused permanently', async () => {
    for (const status of [0, ...refusals]) {
      keepDecline(DECLINE);
      answerWith(status);
      const told: object[] = [];
      await sendPendingDeclines((alert) => told.push(alert));
      const isKept = sendableDeclines().length === 1;
      // Who has signed out sends it after signing in again.
      expect([status, isKept]).toEqual([status, passing(status) || status === 401]);
      expect(told).toEqual(
        isKept
          ? []
          : [
              {
                title: 'We could not record that you declined this quote. Please call 1800 975 711',
                body: DETAIL,
              },
            ],
      );
    }
  });

  test('counts as declined on the page as long as it waits', async () => {
    const { ApiError } = await import('../../../client/api-error.ts');
    const counted = [0, ...refusals].filter((status) =>
      countsAsDeclined(new ApiError('conflict', status, DETAIL)),
    );
    expect(counted).toEqual([0, ...refusals].filter(passing));
  });
});
