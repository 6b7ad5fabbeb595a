import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceInterval, type Interval, type Share, wilsonInterval } from './proportions.ts';

const ROUNDING = 1e-12;
const rounded = ({ low, high }: Interval) => [low, high].map((end) => Number(end.toFixed(4)) + 0);

const shares: fc.Arbitrary<Share> = fc
  .integer({ min: 1, max: 100_000 })
  .chain((total) => fc.record({ successes: fc.integer({ min: 0, max: total }), total: fc.constant(total) }));

describe('[R7.58] a proportion', () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i lies between %d and %d', (successes, total, low, high) => {
    expect(rounded(wilsonInterval({ successes, total }))).toEqual([low, high]);
  });

  test('lies in an interval from 0 to 1 that holds the estimate', () => {
    fc.assert(
      fc.property(shares, ({ successes, total }) => {
        const { low, high } = wilsonInterval({ successes, total });
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / total);
        expect(high).toBeGreaterThanOrEqual(successes / total);
      }),
    );
  });

  test('is known better from more visitors', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 2, max: 50 }), ({ successes, total }, times) => {
        const width = ({ low, high }: Interval) => high - low;
        expect(width(wilsonInterval({ successes: successes * times, total: total * times }))).toBeLessThan(
          width(wilsonInterval({ successes, total })),
        );
      }),
    );
  });

  test('and what did not happen are two sides of one thing', () => {
    fc.assert(
      fc.property(shares, ({ successes, total }) => {
        const [happened, other] = [
          wilsonInterval({ successes, total }),
          wilsonInterval({ successes: total - successes, total }),
        ];
        expect(happened.low).toBeCloseTo(1 - other.high, 10);
        expect(happened.high).toBeCloseTo(1 - other.low, 10);
      }),
    );
  });
});

describe('[R7.58] a difference of proportions', () => {
  // Newcombe, Interval estimation for the difference between independent proportions, ibid., table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])(
    'of %i in %i less %i in %i lies between %d and %d',
    (successesA, totalA, successesB, totalB, low, high) => {
      expect(
        rounded(
          differenceInterval(
            { successes: successesA, total: totalA },
            { successes: successesB, total: totalB },
          ),
        ),
      ).toEqual([low, high]);
    },
  );

  test('lies in an interval from -1 to 1 that holds the estimate, and turns round with the two', () => {
    fc.assert(
      fc.property(shares, shares, (a, b) => {
        const { low, high } = differenceInterval(a, b);
        const difference = a.successes / a.total - b.successes / b.total;
        expect(low).toBeGreaterThanOrEqual(-1 - ROUNDING);
        expect(high).toBeLessThanOrEqual(1 + ROUNDING);
        expect(low).toBeLessThanOrEqual(difference);
        expect(high).toBeGreaterThanOrEqual(difference);
        const turned = differenceInterval(b, a);
        expect(turned.low).toBeCloseTo(-high, 10);
        expect(turned.high).toBeCloseTo(-low, 10);
      }),
    );
  });

  test('is known better from more visitors', () => {
    fc.assert(
      fc.property(shares, shares, fc.integer({ min: 2, max: 50 }), (a, b, times) => {
        const more = ({ successes, total }: Share) => ({
          successes: successes * times,
          total: total * times,
        });
        const width = ({ low, high }: Interval) => high - low;
        expect(width(differenceInterval(more(a), more(b)))).toBeLessThan(width(differenceInterval(a, b)));
      }),
    );
  });
});
