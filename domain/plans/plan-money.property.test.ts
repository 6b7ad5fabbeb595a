import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../visits/local-time.ts';
import { dueDates } from './occurrences.ts';
import { advanceCents, type PricedLine, sharesNow, termShares } from './plan-money.ts';
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

test('[R13.06] of a term that began elsewhere what was due there has its part too', () => {
  const quarterly = {
    ...{ id: 1, minutes: 45, anchor: '2026-12-15', months: [], basis: 'planned' as const, cents: 184_000 },
    interval: { every: 3, unit: 'months' as const },
  };
  const term = termDays('2026-07-01', 12);
  expect(termShares([quarterly], term, null).map(({ cents }) => cents)).toEqual([61_333, 61_334, 61_333]);
  const whole = termShares([quarterly], { ...term, beganElsewhere: true }, null);
  expect(whole.map(({ dueOn, cents }) => `${dueOn} ${cents}`)).toEqual([
    ...['2026-09-15 46000', '2026-12-15 46000', '2027-03-15 46000', '2027-06-15 46000'],
  ]);
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

/** An accountant's own arithmetic: what has been given up to each, in whole numbers, half up. */
function inProportion(cents: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((total, part) => total + BigInt(part), 0n);
  let upTo = 0n;
  let given = 0n;
  return parts.map((part, at) => {
    upTo += BigInt(part);
    const isLast = at === parts.length - 1;
    const next = isLast
      ? BigInt(cents)
      : whole === 0n
        ? 0n
        : (2n * BigInt(cents) * upTo + whole) / (2n * whole);
    const share = next - given;
    given = next;
    return Number(share);
  });
}

describe("[R13.06] a service's share of what its invoice comes to now", () => {
  const fate = fc.constantFrom('earned', 'credited', 'open', 'lowered', 'corrected');
  const price = fc.integer({ min: 0, max: 1_000_000 });
  const share = fc.record({ cents: price, fate, amount: price });

  test('is the share of the price as long as nothing but services was credited', () => {
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 40 }), (given) => {
        const shares = given.map((each, lineId) => ({ ...each, lineId, dueOn: STARTS_ON }));
        const isCredited = (each: { fate: string }) => each.fate === 'credited';
        const left = sum(shares.filter((each) => !isCredited(each)));
        const now = sharesNow(shares, left, isCredited);
        expect(now.map(({ cents }) => cents)).toEqual(
          shares.map((each) => (isCredited(each) ? 0 : each.cents)),
        );
      }),
    );
  });

  test('is in proportion, to the cent, whatever was credited, lowered or corrected, and nothing of it is lost', () => {
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 40 }), (steps) => {
        const shares = steps.map(({ cents }, lineId) => ({ cents, lineId, dueOn: STARTS_ON }));
        const credited = new Set<number>();
        const isCredited = ({ lineId }: { lineId: number }) => credited.has(lineId);
        let left = sum(shares);
        let given = 0;
        steps.forEach(({ fate: becomes, amount }, at) => {
          const now = sharesNow(shares, left, isCredited);
          if (becomes === 'lowered') left -= Math.min(left, amount);
          if (becomes === 'corrected') left = amount;
          if (becomes !== 'credited') return;
          const note = now[at]?.cents ?? 0;
          expect(note).toBeLessThanOrEqual(left);
          credited.add(at);
          left -= note;
          given += note;
        });
        const now = sharesNow(shares, left, isCredited);
        const kept = shares.filter((each) => !isCredited(each));
        expect(now.filter((each) => !isCredited(each)).map(({ cents }) => cents)).toEqual(
          inProportion(
            left,
            kept.map(({ cents }) => cents),
          ),
        );
        if (kept.length > 0) expect(sum(now)).toBe(left);
        expect(given).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
