import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADELAIDE, SURRY_HILLS, worldAt } from '../../tests/kit/world.ts';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { PRICE_CELLS, type PriceRow, priceVisit } from '../instant-quotes/prices.ts';
import { afterHoursTimes } from './after-hours-times.ts';
import { availabilityFor, earliestArrival, type World } from './availability.ts';
import { NO_HOURS } from './avoided-hours.ts';
import { type CheckedChoice, checkChoice } from './check-choice.ts';
import {
  type ChoiceInput,
  type DayOption,
  type PostcodeArea,
  TIME_WINDOWS,
  type TimeWindow,
} from './day-choice.ts';
import { addDays, localToday } from './local-time.ts';
import {
  defaultChoice,
  type FeeOf,
  isSameVisit,
  quickChoices,
  soonestArrival,
  soonestWords,
  windowWords,
} from './quick-choices.ts';

const EUCLA: PostcodeArea = { timeZone: 'Australia/Eucla', state: 'WA', postcode: '6443' };
const DAYTIME_CENTS = 180_00;
const AFTER_HOURS_CENTS = 320_00;

/** After hours and loaded windows cost more; on `dear` days the daytime costs the after-hours price too. */
function feesWith(dear: readonly DayOption[] = []): FeeOf {
  return ({ option, window, loading }) =>
    window === 'afterhours' || loading || dear.includes(option) ? AFTER_HOURS_CENTS : DAYTIME_CENTS;
}
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';

describe('[R3.03] what is chosen at first', () => {
  const at = (time: string, feeOf: FeeOf) => {
    const world = worldAt(time);
    return defaultChoice(availabilityFor(world), feeOf);
  };
  const tomorrowMorning = { option: 'tomorrow', date: TUESDAY, window: 'morning' as TimeWindow };

  test('[R4.09] is tomorrow morning', () => {
    expect(at(`${MONDAY}T09:00`, feesWith())).toEqual(tomorrowMorning);
    expect(at(`${MONDAY}T19:59`, feesWith())).toEqual(tomorrowMorning);
  });

  test('is nothing once tomorrow morning has closed', () => {
    expect(at(`${MONDAY}T20:00`, feesWith())).toBeNull();
  });

  test('is nothing where an earlier open window costs less, as this afternoon does on Christmas Eve', () => {
    expect(at(`${MONDAY}T09:00`, feesWith(['tomorrow']))).toBeNull();
    // Today is over, so nothing earlier costs less.
    expect(at(`${MONDAY}T16:30`, feesWith(['tomorrow']))).toEqual(tomorrowMorning);
  });
});

describe('[R3.03] soonest and cheapest', () => {
  const at = (time: string, feeOf: FeeOf = feesWith()) => {
    const world = worldAt(time);
    const choices = quickChoices(availabilityFor(world), world, feeOf);
    if (!choices) throw new Error('There is always something to book');
    const today = world.now.toZonedDateTimeISO(world.area.timeZone).toPlainDate().toString();
    return {
      soonest: soonestWords(choices.soonest, today, world.area.timeZone),
      cheapest: windowWords(choices.cheapest, today, world),
    };
  };

  test.each([
    // A window that has begun is promised from now plus the notice, to the half hour.
    [`${MONDAY}T06:00`, 'today from 10am', 'today, 10am-12pm'],
    [`${MONDAY}T06:05`, 'today from 10:30am', 'today, 10:30am-12pm'],
    [`${MONDAY}T09:10`, 'today from 1:30pm', 'today, 1:30pm-4pm'],
    [`${MONDAY}T13:00`, 'today from 5pm', 'tomorrow, 8am-12pm'],
    [`${MONDAY}T23:00`, 'tomorrow from 3am', 'tomorrow, 12pm-4pm'],
  ])('[R4.13] at %s are %s and %s', (time, soonest, cheapest) => {
    expect(at(time)).toEqual({ soonest, cheapest });
  });

  test('a dearer day is not the cheapest, and neither is the weekend after it', () => {
    expect(at(`${MONDAY}T13:00`, feesWith(['tomorrow']))).toMatchObject({ cheapest: 'Wed 25 Nov, 8am-12pm' });
    expect(at('2026-11-26T16:30', feesWith(['tomorrow']))).toMatchObject({
      cheapest: 'Mon 30 Nov, 8am-12pm',
    });
  });

  const instants = fc
    .integer({ min: Date.parse('2026-03-01'), max: Date.parse('2028-03-01') })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
  const worlds = fc.record({
    now: instants,
    area: fc.constantFrom(SURRY_HILLS, ADELAIDE, EUCLA),
    policy: fc.record({
      morning: fc.constant(DEFAULT_BOOKING_POLICY.morning),
      afternoon: fc.constant(DEFAULT_BOOKING_POLICY.afternoon),
      tomorrowMorningClosesAtHour: fc.constant(DEFAULT_BOOKING_POLICY.tomorrowMorningClosesAtHour),
      afterHoursStepMinutes: fc.constant(240),
      minBookingGapHours: fc.constantFrom(0, 4, 30, 80),
      datePickerMinDays: fc.constantFrom(1, 2, 4),
      datePickerMaxMonths: fc.constant(1),
      changeUntilHour: fc.constant(20),
      remindHour: fc.constant(14),
      office: fc.constant({ fromHour: 7, toHour: 19 }),
      board: fc.constant({ fromHour: 6, toHour: 20 }),
      leftMinutes: fc.constant(90),
      planDueDays: fc.constant(90),
      planSpanDays: fc.constant(14),
      planAskDays: fc.constant(28),
      planRemindDays: fc.constant(14),
      planBookDays: fc.constant(60),
      changeMinutes: fc.constant(30),
    }),
    awayDays: fc.uniqueArray(fc.integer({ min: 0, max: 31 })),
    partDays: fc.uniqueArray(fc.integer({ min: 0, max: 31 })),
    fullWindows: fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom(...TIME_WINDOWS))),
  });
  const rows = fc.record(
    Object.fromEntries(PRICE_CELLS.map((cell) => [cell, fc.integer({ min: 100_00, max: 400_00 })])),
  ) as fc.Arbitrary<PriceRow>;

  test('[R4.16, R4.19, R10.06] nothing that can be booked costs less than the cheapest, or begins before the soonest', () => {
    fc.assert(
      fc.property(worlds, rows, ({ awayDays, partDays, fullWindows, ...rest }, row) => {
        const today = localToday(rest.now, rest.area.timeZone);
        const holiday = (days: number, fromTime: string | null) => ({
          state: rest.area.state,
          postcodes: null,
          date: addDays(today, days),
          fromTime,
          name: 'Holiday',
        });
        const holidays = [
          ...awayDays.map((days) => holiday(days, null)),
          ...partDays.map((days) => holiday(days, '12:00')),
        ];
        const full = fullWindows.map(([days, window]) => ({ date: addDays(today, days), window }));
        const world: World = { ...rest, holidays, full, ...NO_HOURS };
        const availability = availabilityFor(world);
        const feeOf: FeeOf = (visit) => priceVisit(row, visit).feeCents;
        const { cheapest, soonest, next = [] } = quickChoices(availability, world, feeOf) ?? {};
        const visits = bookable(world);
        const fees = visits.map((visit) => priceVisit(row, visit).feeCents);
        expect(cheapest?.feeCents).toBe(fees.length > 0 ? Math.min(...fees) : undefined);
        const arrival = ({ startsAt }: CheckedChoice) =>
          Math.max(startsAt.epochMilliseconds, earliestArrival(world));
        expect(soonest?.arrivesAt.epochMilliseconds).toBe(
          visits.length > 0 ? Math.min(...visits.map(arrival)) : undefined,
        );
        // The few that are offered begin with the soonest, include the cheapest, and none is there twice.
        expect([next[0], next.find((each) => each === cheapest)]).toEqual([soonest, cheapest]);
        expect(next.some((one, at) => next.findIndex((other) => isSameVisit(one, other)) < at)).toBe(false);
        const afterHours = next.filter((each) => each.window === 'afterhours' && each !== cheapest);
        expect(afterHours.length).toBeLessThanOrEqual(1);
        for (const each of next) {
          const its = checkChoice(each, world);
          expect(its.ok && priceVisit(row, its).feeCents).toBe(each.feeCents);
        }
        const check = cheapest && checkChoice(cheapest, world);
        if (check) expect(check.ok && priceVisit(row, check).feeCents).toBe(cheapest.feeCents);
      }),
      { numRuns: 40 },
    );
  });
});

describe('[R4.13] the soonest arrival that pages show before a quote', () => {
  test.each([
    ['is from opening time, checked again while it can change', '06:00', 'today from 10am', 0],
    ['is four hours from now, rounded up to the half hour', '06:17', 'today from 10:30am', 13 * 60],
    [
      'is after hours in the evening, shown for a quarter of an hour at most',
      '21:10',
      'tomorrow from 1:30am',
      15 * 60,
    ],
  ])('%s', (_, time, words, forSeconds) => {
    expect(soonestArrival(worldAt(`${MONDAY}T${time}`))).toEqual({ words, forSeconds });
  });
});

/** Everything that a booking would accept, found by asking for each date, window and time. */
function bookable(world: World): CheckedChoice[] {
  const times = afterHoursTimes(world.policy);
  const today = localToday(world.now, world.area.timeZone);
  return Array.from({ length: 33 }, (_, days) => addDays(today, days)).flatMap((date) => [
    ...(['morning', 'afternoon'] as const).flatMap((window) => accepted({ option: 'later', date, window })),
    ...times.flatMap((time) => accepted({ option: 'later', date, window: 'afterhours', time })),
    ...times.flatMap((time) => accepted({ option: 'afterhours', date, time })),
  ]);
  function accepted(choice: ChoiceInput): CheckedChoice[] {
    const check = checkChoice(choice, world);
    return check.ok ? [check] : [];
  }
}
