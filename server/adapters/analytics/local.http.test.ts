import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { asc } from '../../db/drizzle.ts';
import { visitorEvents } from '../../db/schema/visitors.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';
import { analyticsSuite } from './analytics.suite.ts';

async function open() {
  const { deps, clock } = await testApp();
  const { analytics, db } = deps;
  const { visitorId, variant, name } = visitorEvents;
  return {
    deps,
    clock,
    analytics,
    db,
    transaction: (work: Parameters<typeof transaction<void>>[1]) => transaction(deps.pool, work),
    recorded: () =>
      db.select({ visitorId, variant, name }).from(visitorEvents).orderBy(asc(visitorEvents.id)),
  };
}

describe('the embedded analytics', () => {
  analyticsSuite(open);

  test('[R7.58] forgets events after 180 days', async () => {
    const { deps, clock, analytics, recorded } = await open();
    const sweep = () => taskHandlers(deps).sweep({});
    await analytics.record(deps.db, { id: randomUUID(), variant: 'A' }, ['experiment_exposed']);
    clock.advance({ hours: 180 * 24 });
    await sweep();
    expect(await recorded()).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await sweep();
    expect(await recorded()).toEqual([]);
  });
});
