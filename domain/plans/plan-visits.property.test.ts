import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../visits/local-time.ts';
import type { Days } from './occurrences.ts';
import { planVisits } from './plan-visits.ts';

const TODAY = '2027-03-10';
/** Each of a line of its own. */
const ofLines = <Span extends Days>(list: readonly Span[]) =>
  list.map((each, lineId) => ({ ...each, lineId }));
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
      fc.property(fc.array(spans, { maxLength: 7 }).map(ofLines), (occurrences) => {
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

  test('[R13.04] no visit has two of one line, however late it is, and each is on a day in its span', () => {
    const lines = fc.array(fc.record({ span: spans, lineId: fc.nat(2) }), { maxLength: 9 });
    fc.assert(
      fc.property(lines, (drawn) => {
        const occurrences = drawn.map(({ span, lineId }) => ({ ...span, lineId }));
        const visits = planVisits(occurrences, TODAY);
        expect(visits.flatMap((visit) => visit.occurrences)).toHaveLength(occurrences.length);
        for (const visit of visits) {
          expect(new Set(visit.occurrences.map(({ lineId }) => lineId)).size).toBe(visit.occurrences.length);
          for (const each of visit.occurrences) {
            expect(visit.firstDay >= each.firstDay).toBe(true);
            expect(visit.lastDay <= (each.lastDay < TODAY ? TODAY : each.lastDay)).toBe(true);
          }
        }
      }),
    );
  });

  test('what is late goes with what is due now', () => {
    const late = { lineId: 1, firstDay: '2027-01-01', lastDay: '2027-01-20' };
    const now = { lineId: 2, firstDay: '2027-03-01', lastDay: '2027-03-20' };
    const later = { lineId: 1, firstDay: '2027-04-01', lastDay: '2027-04-20' };
    expect(planVisits([later, late, now], TODAY)).toEqual([
      { firstDay: '2027-03-01', lastDay: TODAY, occurrences: [late, now] },
      { firstDay: later.firstDay, lastDay: later.lastDay, occurrences: [later] },
    ]);
  });
});
