import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../visits/local-time.ts';
import { dueDates } from './occurrences.ts';
import { advanceCents, type PricedLine, termShares } from './plan-money.ts';
import { termDays } from './plan-terms.ts';

const STARTS_ON = '2026-11-23';

const line = (id: number) =>
  fc.record({
    id: fc.constant(id),
    minutes: fc.integer({ min: 5, max: 720 }),
    interval: fc.oneof(
      fc.record({ every: fc.integer({ min: 1, max: 24 }), unit: fc.constant('months' as const) }),
      fc.record({ every: fc.integer({ min: 1, max: 52 }), unit: fc.constant('weeks' as const) }),
    ),
    anchor: fc.integer({ min: 0, max: 300 }).map((days) => addDays(STARTS_ON, days)),
    months: fc.constant([]),
    basis: fc.constant('planned' as const),
    cents: fc.integer({ min: 0, max: 100_000_000 }),
  });
const lines = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => line(at + 1))));
const months = fc.integer({ min: 1, max: 60 });
const sum = (shares: readonly { cents: number }[]) => shares.reduce((total, { cents }) => total + cents, 0);

/** Less than a cent between a share and its part, in whole numbers: |share × whole - cents × part| < whole. */
const isWithinACent = (share: number, cents: number, [part, whole]: readonly [number, number]): boolean => {
  const apart = BigInt(share) * BigInt(whole) - BigInt(cents) * BigInt(part);
  return (apart < 0n ? -apart : apart) < BigInt(whole);
};

describe("[R13.06] a term's price over its services", () => {
  test('of each line with its own price is even, to the cent', () => {
    fc.assert(
      fc.property(lines, months, (priced: PricedLine[], count) => {
        const term = termDays(STARTS_ON, count);
        const shares = termShares(priced, term, null);
        for (const each of priced) {
          const own = shares.filter(({ lineId }) => lineId === each.id);
          expect(own.map(({ dueOn }) => dueOn)).toEqual(dueDates(each, term));
          if (own.length === 0) continue;
          expect(sum(own)).toBe(each.cents);
          for (const { cents } of own) {
            expect(isWithinACent(cents, each.cents ?? 0, [1, own.length])).toBe(true);
          }
        }
      }),
    );
  });

  test('for all is by minutes, to the cent, in the order of their dates', () => {
    fc.assert(
      fc.property(lines, months, fc.integer({ min: 0, max: 100_000_000 }), (priced, count, price) => {
        const term = termDays(STARTS_ON, count);
        const shares = termShares(
          priced.map((each) => ({ ...each, cents: null })),
          term,
          price,
        );
        const minutesOf = (lineId: number) => priced.find(({ id }) => id === lineId)?.minutes ?? 0;
        const whole = shares.reduce((total, { lineId }) => total + minutesOf(lineId), 0);
        const dates = shares.map(({ dueOn }) => dueOn);
        expect(dates).toEqual([...dates].sort());
        if (shares.length > 0) expect(sum(shares)).toBe(price);
        for (const { lineId, cents } of shares) {
          expect(isWithinACent(cents, price, [minutesOf(lineId), whole])).toBe(true);
        }
      }),
    );
  });
});

test('[R13.06] what is paid in advance falls to nothing, whatever is done, credited or lowered on the way', () => {
  const shareList = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(shareList, fc.array(fc.boolean()), fc.nat(5_000_000), (shares, fates, lowered) => {
      const price = shares.reduce((total, share) => total + share, 0);
      let credited = Math.min(lowered, price);
      let earned = 0;
      let income = 0;
      let advance = advanceCents({ invoicedCents: price - credited, earnedCents: 0, isOpen: true });
      shares.forEach((share, at) => {
        // A credit takes no more than is left of the price.
        const note = fates[at] ? Math.min(share, price - credited) : 0;
        credited += note;
        if (!fates[at]) earned += share;
        const isOpen = at < shares.length - 1;
        const next = advanceCents({ invoicedCents: price - credited, earnedCents: earned, isOpen });
        expect(next).toBeGreaterThanOrEqual(0);
        income += advance - note - next;
        advance = next;
      });
      expect(advance).toBe(0);
      expect(income).toBe(price - credited);
    }),
  );
});
