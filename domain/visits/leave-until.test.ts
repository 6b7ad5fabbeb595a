import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaveUntil } from './leave-until.ts';
import { addDays } from './local-time.ts';

const FIRST = '2026-11-23';
const leaves = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 }))
    .map(([from, days]) => ({ fromDate: addDays(FIRST, from), toDate: addDays(FIRST, from + days) })),
  { maxLength: 6 },
);

test('[R10.02, R10.08] leave ends on the last day before one without any, however it overlaps', () => {
  fc.assert(
    fc.property(leaves, fc.integer({ min: 0, max: 28 }), (leave, at) => {
      const isAway = (date: string) =>
        leave.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
      let last = addDays(FIRST, at - 1);
      while (isAway(addDays(last, 1))) last = addDays(last, 1);
      expect(leaveUntil(leave, addDays(FIRST, at))).toBe(last < addDays(FIRST, at) ? null : last);
    }),
  );
});
