import { expect, test } from 'vitest';
import type { JobEntry, QuoteEntry } from '../../../../contracts/jobs/jobs.ts';
import { hangings, railEntries } from './rail-entries.ts';

const job = (RepairId: number, State: JobEntry['State'], StartsAt = '2026-11-23T21:00:00Z') =>
  ({ RepairId, State, HasVisitTime: true, StartsAt }) as JobEntry;
const quote = (RepairId: number, change: Partial<QuoteEntry> = {}) =>
  ({
    RepairId,
    UniqueId: `quote ${RepairId}`,
    IsExpired: false,
    ValidUntil: '2026-12-07T12:59:59Z',
    ...change,
  }) as QuoteEntry;

test('[R7.11] a job whose quote waits has one docket, and jobs that have ended have none', () => {
  const jobs = [
    job(1, 'Scheduled', '2026-11-25T21:00:00Z'),
    job(2, 'QuoteWaiting'),
    job(3, 'Completed'),
    job(4, 'Requested', '2026-11-24T21:00:00Z'),
    job(5, 'InProgress'),
    job(6, 'QuoteWaiting'),
  ];
  const quotes = [quote(6, { IsExpired: true }), quote(2)];
  expect(railEntries(quotes, jobs).map(({ id }) => id)).toEqual([5, 'quote 2', 4, 1, 'quote 6']);
});

test.each(Array.from({ length: 24 }, (_, count) => count + 1))(
  '[R2.21] with %i dockets, no row is left with a lone one beside an empty place',
  (count) => {
    const places = hangings(count);
    const rows = (starts: 'startsPair' | 'startsRow', size: (index: number) => number) => {
      const sizes: number[] = [];
      for (const [index, place] of places.entries()) {
        const inRow = place[starts] ? 0 : sizes.pop();
        sizes.push((inRow ?? 0) + size(index));
      }
      return sizes;
    };
    const pairs = rows('startsPair', (index) => (places[index]?.fillsPair ? 2 : 1));
    const threes = rows('startsRow', (index) => (places[index]?.isHalf ? 3 : 2));
    if (count === 1) return expect([pairs, threes]).toEqual([[1], [2]]);
    expect(new Set(pairs)).toEqual(new Set([2]));
    expect(new Set(threes)).toEqual(new Set([6]));
  },
);
