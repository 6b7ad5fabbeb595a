import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RoundVisit, spreadRound } from './round.ts';

const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-12-0${number}`);
const visit = fc.record({
  area: fc.constantFrom('Inner West', 'Eastern Suburbs', '2040'),
  days: fc.uniqueArray(day, { maxLength: 9 }),
});

/** Places visits on days with room for so many each. */
function placed(visits: readonly RoundVisit[], roomOf: (day: string) => number) {
  const days = new Map<RoundVisit, string>();
  const tried = new Set<string>();
  const twice: string[] = [];
  spreadRound(visits, (each, on) => {
    const key = `${visits.indexOf(each)} ${on}`;
    if (tried.has(key) || !each.days.includes(on) || days.has(each)) twice.push(key);
    tried.add(key);
    if ([...days.values()].filter((taken) => taken === on).length >= roomOf(on)) return false;
    days.set(each, on);
    return true;
  });
  return { days, twice };
}

test('[R13.07] a round gives each visit one of its days, tries none twice, and leaves out only what has no room on any', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 12 }), fc.integer({ min: 0, max: 3 }), (visits, room) => {
      const { days, twice } = placed(visits, () => room);
      expect(twice).toEqual([]);
      const full = (on: string) => [...days.values()].filter((taken) => taken === on).length >= room;
      for (const each of visits) if (!days.has(each)) expect(each.days.every(full)).toBe(true);
    }),
  );
});

test('[R13.07] visits of an area that have a day in common go on the soonest such day', () => {
  fc.assert(
    fc.property(fc.array(visit, { minLength: 1, maxLength: 12 }), day, (visits, common) => {
      const near = visits.map((each) => ({
        area: 'Inner West',
        days: [...new Set([...each.days, common])],
      }));
      const [first, ...others] = near.map(({ days }) => days);
      const shared = (first ?? []).filter((on) => others.every((days) => days.includes(on))).sort();
      const { days } = placed(near, () => 12);
      expect([...new Set(days.values())]).toEqual(shared.slice(0, 1));
    }),
  );
});
