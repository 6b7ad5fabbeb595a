import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Visitor, VisitorEvent } from '../../../domain/website/visitor-events.ts';
import { sharedApp, testApp } from '../../../tests/kit/app.ts';
import type { Mood } from '../../../tests/kit/doubles/http-double.ts';
import { POSTHOG_KEY, posthogDouble } from '../../../tests/kit/doubles/posthog-double.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';
import { analyticsSuite } from './analytics.suite.ts';
import { posthogAnalytics } from './posthog.ts';

const somebody = (): Visitor => ({ id: randomUUID(), variant: 'B' });

async function open() {
  const double = await posthogDouble();
  const warnings: string[] = [];
  const kit = await testApp({
    env: { ANALYTICS: 'posthog', POSTHOG_KEY, POSTHOG_URL: double.url, LOG_LEVEL: 'warn' },
    log: { write: (line) => void warnings.push(line) },
  });
  const { analytics, db, pool } = kit.deps;
  return {
    kit,
    double,
    warnings,
    analytics,
    db,
    transaction: (work: Parameters<typeof transaction<void>>[1]) => transaction(pool, work),
    /** Sends by the task, and answers what PostHog has counted. */
    async recorded() {
      await taskHandlers(kit.deps)['send-events']({});
      return double.counted().map(({ distinct_id, event, properties }) => ({
        visitorId: distinct_id,
        variant: String(properties.variant),
        name: event as VisitorEvent,
      }));
    },
  };
}

describe('PostHog', () => {
  analyticsSuite(open);

  test('[R7.62] is sent what it documents of an anonymous event, and nothing else', async () => {
    const { double, analytics, db, recorded } = await open();
    const visitor = somebody();
    await analytics.record(db, visitor, ['experiment_exposed']);
    expect(double.calls).toEqual([]);
    await recorded();
    expect(double.calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /batch/']);
    expect(JSON.parse(double.calls[0]?.body ?? '')).toEqual({
      api_key: POSTHOG_KEY,
      historical_migration: false,
      batch: [
        {
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          event: 'experiment_exposed',
          timestamp: '2026-11-22T22:10:00.000Z',
          distinct_id: visitor.id,
          properties: {
            distinct_id: visitor.id,
            variant: 'B',
            $process_person_profile: false,
            $geoip_disable: true,
          },
        },
      ],
    });
  });

  test('[R7.62] gets hundreds of events in few calls, and no event twice', async () => {
    const { double, analytics, db, recorded } = await open();
    for (let count = 0; count < 251; count += 1) {
      await analytics.record(db, somebody(), ['experiment_assigned', 'experiment_exposed']);
    }
    expect(await recorded()).toHaveLength(502);
    expect(double.calls).toHaveLength(2);
    await recorded();
    expect(double.calls).toHaveLength(2);
  });

  test('[R7.62] that is down loses nothing and fails nothing: the next task sends it', async () => {
    const { double, warnings, analytics, db, recorded } = await open();
    double.moods = [{ status: 503 }];
    await analytics.record(db, somebody(), ['experiment_exposed']);
    expect(await recorded()).toEqual([]);
    expect(warnings.filter((line) => line.includes('PostHog replied with status 503'))).toHaveLength(1);
    double.moods = ['well'];
    await analytics.record(db, somebody(), ['booking_made']);
    expect((await recorded()).map(({ name }) => name)).toEqual(['experiment_exposed', 'booking_made']);
  });

  test('[R7.62] counts once what it took without our hearing of it', async () => {
    const { double, analytics, db, recorded } = await open();
    double.moods = ['broken', 'broken', 'well'];
    await analytics.record(db, somebody(), ['booking_made']);
    await recorded();
    expect(await recorded()).toHaveLength(1);
    expect(double.calls).toHaveLength(3);
  });

  describe('when it replies otherwise', () => {
    const shared = sharedApp(({ deps }) => deps);
    const openWith = async (key: string, moods: Mood[] = ['well']) => {
      const { db, clock } = await shared();
      const double = await posthogDouble();
      double.moods = moods;
      const analytics = posthogAnalytics({ url: double.url, key }, { db, clock });
      await analytics.record(db, somebody(), ['experiment_exposed']);
      return { double, analytics };
    };

    const faults: [Mood, RegExp, calls: number][] = [
      ['hangs up', /fetch failed/, 2],
      ['broken', /^PostHog's reply isn't readable$/, 2],
      [{ status: 429 }, /status 429$/, 2],
      [{ status: 200 }, /^PostHog's reply isn't readable$/, 2],
      [{ status: 413 }, /status 413$/, 1],
      [{ status: 302 }, /fetch failed|status 302/, 2],
    ];
    test.each(faults)('%j is said, and asked again only where that can help', async (mood, reason, calls) => {
      const { double, analytics } = await openWith(POSTHOG_KEY, [mood]);
      await expect(analytics.sendRecorded()).rejects.toThrow(reason);
      expect(double.calls).toHaveLength(calls);
    });

    test('a wrong key is said without the key', async () => {
      const { analytics } = await openWith('phc_other');
      await expect(analytics.sendRecorded()).rejects.toThrow(/^PostHog replied with status 401$/);
    });

    test('it is given up after ten seconds an attempt', async () => {
      const { double, analytics } = await openWith(POSTHOG_KEY, ['silent']);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const refusal = expect(analytics.sendRecorded()).rejects.toThrow(
        'PostHog gave no answer within 10 seconds',
      );
      await vi.waitUntil(() => double.calls.length === 1);
      await vi.advanceTimersByTimeAsync(11_000);
      await vi.waitUntil(() => double.calls.length === 2);
      await vi.advanceTimersByTimeAsync(10_000);
      await refusal;
    });
  });
});
