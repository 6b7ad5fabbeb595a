import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstOf } from '../money/money.ts';
import { gstWithin, inclusiveAmounts } from './inclusive-amounts.ts';

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

/** Lines of odd cents, with discounts; few and many, and many alike. */
const lines = fc.oneof(
  fc.array(fc.integer({ min: -5_000, max: 500_000 }), { minLength: 1, maxLength: 12 }),
  fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }),
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 40 }))
    .map(([cents, count]) => Array.from({ length: count }, () => cents)),
);

test('[R1.02] a program that finds GST line by line finds the total and the GST of the document, to the cent', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(1, -1), (exCents, sign) => {
      const gst = gstOf(sum(exCents));
      const amounts = inclusiveAmounts(exCents, gst).map((cents) => sign * cents);
      expect(sum(amounts) + 0).toBe(sign * (sum(exCents) + gst) + 0);
      expect(sum(amounts.map(gstWithin)) + 0).toBe(sign * gst + 0);
      for (const [index, cents] of amounts.entries()) {
        expect(Math.abs(sign * cents - (exCents[index] ?? 0) * 1.1)).toBeLessThan(12);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[R1.02] GST alone, as the last of several credits has it, keeps its total', () => {
  expect(inclusiveAmounts([0], 1)).toEqual([1]);
  expect(sum(inclusiveAmounts([0, 0], 1))).toBe(1);
});
