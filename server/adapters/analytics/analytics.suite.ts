import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Visitor, VisitorEvent } from '../../../domain/website/visitor-events.ts';
import type { Database, Queryable } from '../../db/client.ts';
import type { Analytics } from './port.ts';

/** The tests that every analytics adapter must pass. */
export function analyticsSuite(
  open: () => Promise<{
    analytics: Analytics;
    db: Database;
    /** Runs work in one transaction. */
    transaction(work: (tx: Queryable) => Promise<void>): Promise<void>;
    /** Every recorded event, in order. */
    recorded(): Promise<{ visitorId: string; variant: string; name: VisitorEvent }[]>;
  }>,
): void {
  const somebody = (): Visitor => ({ id: randomUUID(), variant: 'B' });

  test('[R7.58] records what a visitor did, with the variant that the visitor had', async () => {
    const { analytics, db, recorded } = await open();
    const visitor = somebody();
    await analytics.record(db, visitor, ['experiment_assigned', 'experiment_exposed']);
    await analytics.record(db, visitor, ['booking_made']);
    expect(await recorded()).toEqual(
      ['experiment_assigned', 'experiment_exposed', 'booking_made'].map((name) => ({
        visitorId: visitor.id,
        variant: 'B',
        name,
      })),
    );
  });

  test('[R7.58] records each event of a visitor once, told again or at the same time', async () => {
    const { analytics, db, recorded } = await open();
    const visitor = somebody();
    const tell = () => analytics.record(db, visitor, ['experiment_exposed', 'interest_registered']);
    await Promise.all(Array.from({ length: 10 }, tell));
    await tell();
    await analytics.record(db, somebody(), ['experiment_exposed']);
    expect((await recorded()).map(({ name }) => name)).toEqual([
      'experiment_exposed',
      'interest_registered',
      'experiment_exposed',
    ]);
  });

  test('[R7.58] keeps an event with the transaction that it was recorded in, and loses it with that one', async () => {
    const { analytics, transaction, recorded } = await open();
    const [kept, lost] = [somebody(), somebody()];
    await transaction((tx) => analytics.record(tx, kept, ['booking_made']));
    const failing = transaction(async (tx) => {
      await analytics.record(tx, lost, ['booking_made']);
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else went wrong');
    expect((await recorded()).map(({ visitorId }) => visitorId)).toEqual([kept.id]);
  });
}
