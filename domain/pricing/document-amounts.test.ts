import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docketTotals } from './prices.ts';
import { lineCents, quoteTotals } from './repair-quote-totals.ts';

/** A fraction rounded half up, in whole numbers alone: independent of the product's own arithmetic. */
const rounded = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));

const DOCUMENTS = { numRuns: 50_000 };

test('[R3.04] lines, GST and totals of 50,000 quotes equal a calculation with fractions', () => {
  const line = fc.record({
    quantityHundredths: fc.integer({ min: 1, max: 99_999 }),
    unitCents: fc.integer({ min: 0, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const amounts = lines.map(({ quantityHundredths, unitCents }) =>
        rounded(BigInt(quantityHundredths) * BigInt(unitCents), 100n),
      );
      expect(lines.map(lineCents)).toEqual(amounts);
      const subtotalCents = amounts.reduce((sum, cents) => sum + cents, 0);
      const gstCents = rounded(BigInt(subtotalCents), 10n);
      expect(quoteTotals(lines)).toEqual({ subtotalCents, gstCents, totalCents: subtotalCents + gstCents });
    }),
    DOCUMENTS,
  );
});

test('[R3.04, R4.19] GST and totals of 50,000 call-outs equal a calculation with fractions', () => {
  const parts = fc.record({
    feeCents: fc.integer({ min: 0, max: 200_000 }),
    discountCents: fc.integer({ min: 0, max: 250_000 }),
    parkingCents: fc.integer({ min: 0, max: 20_000 }),
  });
  fc.assert(
    fc.property(parts, ({ feeCents, discountCents, parkingCents }) => {
      const subtotalCents = feeCents - Math.min(discountCents, feeCents) + parkingCents;
      const gstCents = rounded(BigInt(subtotalCents), 10n);
      expect(docketTotals({ feeCents, discountCents, parkingCents })).toMatchObject({
        subtotalCents,
        gstCents,
        totalCents: subtotalCents + gstCents,
      });
    }),
    DOCUMENTS,
  );
});
