import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOB_STATES } from './job-life.ts';
import { byRailOrder, railGroup } from './rail-order.ts';

const at = (instant: string) => Temporal.Instant.from(instant);

const MONDAY_MORNING = at('2026-11-22T21:00:00Z');
const MONDAY_AFTERNOON = at('2026-11-23T01:00:00Z');
const TUESDAY = at('2026-11-23T21:00:00Z');

test.each([
  ['a tech on site', 'InProgress', false, 'on site'],
  ['a quote to answer', 'QuoteWaiting', false, 'answer'],
  ['a quote whose price has expired', 'QuoteWaiting', true, 'rest'],
  ['a visit to confirm', 'Requested', false, 'visit'],
  ['a confirmed visit', 'Scheduled', false, 'visit'],
  ['an approved repair', 'QuoteApproved', false, 'rest'],
  ['a declined repair', 'QuoteDeclined', false, 'rest'],
] as const)('[R7.11] %s is in its group', (_, state, isExpired, group) => {
  expect(railGroup({ state, hasTime: true, isExpired, at: TUESDAY })).toBe(group);
});

test('[R7.11, R10.11] a visit that was called off waits with the rest', () => {
  expect(railGroup({ state: 'Requested', hasTime: false, isExpired: false, at: TUESDAY })).toBe('rest');
});

test('[R7.11] who is on site leads, then the quote, then the visits of a day from morning to afternoon', () => {
  const rail = [
    { id: 'approved', state: 'QuoteApproved', at: MONDAY_MORNING },
    { id: 'tuesday', state: 'Requested', at: TUESDAY },
    { id: 'afternoon', state: 'Requested', at: MONDAY_AFTERNOON },
    { id: 'quote', state: 'QuoteWaiting', at: TUESDAY },
    { id: 'declined', state: 'QuoteDeclined', at: MONDAY_MORNING },
    { id: 'morning', state: 'Scheduled', at: MONDAY_MORNING },
    { id: 'on site', state: 'InProgress', at: TUESDAY },
  ] as const;
  const order = byRailOrder(rail, (each) => ({ ...each, hasTime: true, isExpired: false }));
  expect(order.map(({ id }) => id)).toEqual([
    'on site',
    'quote',
    'morning',
    'afternoon',
    'tuesday',
    'approved',
    'declined',
  ]);
});

test('[R7.11] whatever is on the rail: nothing is lost, no group comes before a more urgent one, times rise within it', () => {
  const entries = fc.array(
    fc.record({
      state: fc.constantFrom(...JOB_STATES),
      hasTime: fc.boolean(),
      isExpired: fc.boolean(),
      at: fc
        .integer({ min: 0, max: 400 })
        .map((quarters) => MONDAY_MORNING.add({ minutes: 15 * (quarters - 200) })),
    }),
    { maxLength: 30 },
  );
  const groups = ['on site', 'answer', 'visit', 'rest'];
  fc.assert(
    fc.property(entries, (rail) => {
      const order = byRailOrder(rail, (entry) => entry);
      expect(new Set(order)).toEqual(new Set(rail));
      expect(order).toHaveLength(rail.length);
      for (const [index, entry] of order.entries()) {
        const before = order[index - 1];
        if (!before) continue;
        const steps = groups.indexOf(railGroup(entry)) - groups.indexOf(railGroup(before));
        expect(steps).toBeGreaterThanOrEqual(0);
        if (steps > 0) continue;
        if (['answer', 'visit'].includes(railGroup(entry))) {
          expect(Temporal.Instant.compare(before.at, entry.at)).toBeLessThanOrEqual(0);
        } else {
          expect(rail.indexOf(before)).toBeLessThan(rail.indexOf(entry));
        }
      }
    }),
  );
});
