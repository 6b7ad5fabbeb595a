import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADELAIDE, SURRY_HILLS, worldAt } from '../../tests/kit/world.ts';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { availabilityFor, dayAvailability } from './availability.ts';
import { checkChoice } from './check-choice.ts';
import { choiceOnDay } from './choice-on-day.ts';
import { type ChoiceInput, DAY_OPTIONS, TIME_WINDOWS } from './day-choice.ts';
import { addDays } from './local-time.ts';

const MONDAY = '2026-11-23T09:10';
const FRIDAY = '2026-11-27';
const SATURDAY = '2026-11-28';

const chosenOn = (date: string, before: ChoiceInput, world = worldAt(MONDAY)) =>
  choiceOnDay(dayAvailability(date, world), before, ({ window, loading }) =>
    window === 'afterhours' || loading ? 320_00 : window === 'afternoon' ? 165_00 : 180_00,
  );
const TOMORROW = '2026-11-24';

test.each([
  [
    'the same window',
    { option: 'tomorrow', date: TOMORROW, window: 'morning' },
    FRIDAY,
    { window: 'morning' },
  ],
  ['the cheapest where nothing was chosen', { date: '', window: 'morning' }, FRIDAY, { window: 'afternoon' }],
  [
    "the cheapest after 'soonest after hours'",
    { option: 'afterhours', date: TOMORROW, window: 'afterhours', time: '02:00' },
    FRIDAY,
    { window: 'afternoon' },
  ],
  ['a daytime window of a weekend', { date: '', window: 'morning' }, SATURDAY, { window: 'morning' }],
  [
    'the same time after hours',
    { option: 'tomorrow', date: TOMORROW, window: 'afterhours', time: '17:30' },
    FRIDAY,
    { window: 'afterhours', time: '17:30' },
  ],
] as const)('[R4.07, R4.11] choosing a date chooses %s', (_, before, date, chosen) => {
  expect(chosenOn(date, before)).toEqual({ option: 'later', date, ...chosen });
});

test('[R4.14] a time that the night skips is asked for again', () => {
  const before = { option: 'tomorrow', date: '2027-09-30', window: 'afterhours', time: '02:30' };
  expect(chosenOn('2027-10-03', before, worldAt('2027-09-29T09:00'))).toEqual({
    option: 'later',
    date: '2027-10-03',
    window: 'afterhours',
  });
});

test('[R4.07, R5.08] any date of the calendar is the one that would be booked, or nothing is chosen', () => {
  const befores = fc.record({
    option: fc.constantFrom(...DAY_OPTIONS),
    date: fc.constantFrom('', '2027-03-31', '2027-04-01', '2027-04-09'),
    window: fc.constantFrom(...TIME_WINDOWS),
    time: fc.constantFrom('', '02:00', '02:30', '17:30', '99:99'),
  });
  fc.assert(
    fc.property(
      befores,
      fc.integer({ min: 0, max: 70 }),
      fc.constantFrom(2, 4, 30, 100),
      fc.constantFrom(SURRY_HILLS, ADELAIDE),
      (before, days, minBookingGapHours, area) => {
        const policy = { ...DEFAULT_BOOKING_POLICY, minBookingGapHours };
        const world = worldAt('2027-03-31T13:05', { area, policy });
        const { laterFrom, laterTo } = availabilityFor(world);
        const date = addDays(laterFrom, days);
        fc.pre(date <= laterTo);
        const day = dayAvailability(date, world);
        const chosen = choiceOnDay(day, before, null);
        const check = checkChoice(chosen ?? {}, world);
        expect(chosen?.date).toBe(day.disabled ? undefined : date);
        // Only an after-hours time may be left to choose.
        if (chosen && !check.ok) expect(check.code).toBe('time-missing');
      },
    ),
  );
});
