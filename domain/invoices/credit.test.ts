import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstOf } from '../money/money.ts';
import { creditOf } from './credit.ts';

test.each([
  [7_700, { gstCents: 8_600, totalCents: 94_600 }, 700],
  [94_600, { gstCents: 8_600, totalCents: 94_600 }, 8_600],
  [6, { gstCents: 1, totalCents: 16 }, 1],
  [5, { gstCents: 1, totalCents: 16 }, 0],
  // Whatever is left, a note's GST leaves no more GST than money.
  [3, { gstCents: 5, totalCents: 6 }, 2],
])('[R3.04] a credit of %i cents has its share of the GST', (cents, remaining, gstCents) => {
  expect(creditOf(cents, remaining)).toEqual({
    totalCents: cents,
    gstCents,
    subtotalCents: cents - gstCents,
  });
});

test('[R3.04] credits of any sizes lower an invoice to exactly nothing, GST included, and never below', () => {
  const exCents = fc.integer({ min: 1, max: 10_000_000 });
  const parts = fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(exCents, parts, (subtotal, sizes) => {
      const left = { gstCents: gstOf(subtotal), totalCents: subtotal + gstOf(subtotal) };
      for (const size of [...sizes, left.totalCents]) {
        const cents = Math.min(size, left.totalCents);
        if (cents === 0) continue;
        const credit = creditOf(cents, left);
        expect(credit.subtotalCents + credit.gstCents).toBe(cents);
        expect(Math.min(credit.subtotalCents, credit.gstCents)).toBeGreaterThanOrEqual(0);
        left.gstCents -= credit.gstCents;
        left.totalCents -= cents;
        expect(left.totalCents - left.gstCents).toBeGreaterThanOrEqual(0);
        expect(left.gstCents).toBeGreaterThanOrEqual(0);
      }
      const last = creditOf(left.totalCents, left);
      expect(left.gstCents - last.gstCents).toBe(0);
    }),
  );
});
