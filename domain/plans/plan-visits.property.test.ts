import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../visits/local-time.ts';
import { isOpenOccurrence, OCCURRENCE_STATES, waitingState } from './occurrence-states.ts';
import type { Days } from './occurrences.ts';
import { splitPrice, undoneCents } from './plan-money.ts';
import { planVisits } from './plan-visits.ts';

const TODAY = '2027-03-10';
const spans: fc.Arbitrary<Days> = fc
  .tuple(fc.integer({ min: -20, max: 60 }), fc.nat(28))
  .map(([from, length]) => ({ firstDay: addDays(TODAY, from), lastDay: addDays(TODAY, from + length) }));

/** The last day of each visit, found by trying all sets of days. */
function fewestVisits(occurrences: readonly Days[]): number {
  const days = [...new Set(occurrences.map(({ lastDay }) => (lastDay < TODAY ? TODAY : lastDay)))];
  for (let count = 0; ; count += 1) {
    const tryFrom = (chosen: string[], at: number): boolean => {
      if (chosen.length === count)
        return occurrences.every(({ firstDay, lastDay }) =>
          chosen.some((day) => firstDay <= day && day <= (lastDay < TODAY ? TODAY : lastDay)),
        );
      return days.slice(at).some((day, next) => tryFrom([...chosen, day], at + next + 1));
    };
    if (tryFrom([], 0)) return count;
  }
}

describe('plan visits', () => {
  test('[R13.02] each occurrence is in one of as few visits as there can be, on a day in all of their spans', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 7 }), (occurrences) => {
        const visits = planVisits(occurrences, TODAY);
        expect(visits.flatMap((visit) => visit.occurrences)).toHaveLength(occurrences.length);
        for (const visit of visits) {
          expect(visit.firstDay <= visit.lastDay).toBe(true);
          for (const each of visit.occurrences) {
            expect(visit.firstDay >= each.firstDay).toBe(true);
            expect(visit.lastDay <= (each.lastDay < TODAY ? TODAY : each.lastDay)).toBe(true);
          }
        }
        expect(visits).toHaveLength(fewestVisits(occurrences));
      }),
    );
  });

  test('what is late goes with what is due now', () => {
    const late = { firstDay: '2027-01-01', lastDay: '2027-01-20' };
    const now = { firstDay: '2027-03-01', lastDay: '2027-03-20' };
    const later = { firstDay: '2027-04-01', lastDay: '2027-04-20' };
    expect(planVisits([later, late, now], TODAY)).toEqual([
      { firstDay: '2027-03-01', lastDay: TODAY, occurrences: [late, now] },
      { ...later, occurrences: [later] },
    ]);
  });
});

describe('a price over its occurrences', () => {
  test('[R13.06] adds up to the cent, each within a cent of its part but the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 5, max: 600 }), { minLength: 1, maxLength: 60 }),
        (cents, weights) => {
          const shares = splitPrice(cents, weights);
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
          shares.slice(0, -1).forEach((share, index) => {
            const part = (cents * (weights[index] ?? 0)) / whole;
            expect(share).toBeLessThanOrEqual(part);
            expect(part - share).toBeLessThan(1);
          });
          expect(shares.at(-1)).toBeGreaterThanOrEqual(0);
          expect((shares.at(-1) ?? 0) - (cents * (weights.at(-1) ?? 0)) / whole).toBeLessThan(weights.length);
        },
      ),
    );
  });

  test.each([
    [100_00, [1, 1, 1], [33_33, 33_33, 33_34]],
    [1_840_00, [30, 30, 60, 60], [306_66, 306_66, 613_33, 613_35]],
    [0, [30], [0]],
  ])('%i cents over %j are %j', (cents, weights, expected) => {
    expect(splitPrice(cents, weights)).toEqual(expected);
  });

  test('[R13.06] only what is still to be done goes back when a term ends early', () => {
    const shares = OCCURRENCE_STATES.map((state, at) => ({ state, cents: 10 ** at }));
    expect(undoneCents(shares)).toBe(111);
    expect(OCCURRENCE_STATES.filter(isOpenOccurrence)).toEqual(['due', 'missed', 'booked']);
  });
});

test('[R13.04] an occurrence is missed from the day after its span', () => {
  expect(waitingState(TODAY, TODAY)).toBe('due');
  expect(waitingState(addDays(TODAY, -1), TODAY)).toBe('missed');
});
