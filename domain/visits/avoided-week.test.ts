import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AvoidedHours, avoidedDuring, endsBeforeStart, WEEKDAYS } from './avoided-hours.ts';
import { avoidedWeek } from './avoided-week.ts';
import { timeOfMinutes } from './dates.ts';
import { addDays } from './local-time.ts';

const MONDAY = '2026-11-23';
const FRIDAY = '2026-11-27';
const always = { firstDate: null, lastDate: null };
const LUNCH: AvoidedHours = { ...always, weekdays: WEEKDAYS, hours: { from: '11:30', to: '14:30' } };
const SUNDAY: AvoidedHours = { ...always, weekdays: [7], hours: null };
const LATE: AvoidedHours = { ...always, weekdays: [5], hours: { from: '22:00', to: '02:00' } };

const lunch = { from: 11.5 * 60, to: 14.5 * 60 };
const allDay = { from: 0, to: 24 * 60 };

test.each<[string, AvoidedHours[], string, ReturnType<typeof avoidedWeek>]>([
  ['nothing', [], MONDAY, [{ weekdays: [1, 2, 3, 4, 5, 6, 7], spans: [] }]],
  [
    'a lunch and a closed day',
    [LUNCH, SUNDAY],
    FRIDAY,
    [
      { weekdays: [1, 2, 3, 4, 5, 6], spans: [lunch] },
      { weekdays: [7], spans: [allDay] },
    ],
  ],
  [
    'a night, which is in two days',
    [LATE],
    MONDAY,
    [
      { weekdays: [1, 2, 3, 4], spans: [] },
      { weekdays: [5], spans: [{ from: 22 * 60, to: 24 * 60 }] },
      { weekdays: [6], spans: [{ from: 0, to: 2 * 60 }] },
      { weekdays: [7], spans: [] },
    ],
  ],
  [
    'hours whose last date is in these days',
    [{ ...LUNCH, lastDate: '2026-11-28' }],
    FRIDAY,
    [
      { weekdays: [1, 2, 3, 4], spans: [] },
      { weekdays: [5, 6], spans: [lunch] },
      { weekdays: [7], spans: [] },
    ],
  ],
])('[R12.10] the seven days of a site with %s', (_what, all, today, week) => {
  expect(avoidedWeek(today, all)).toEqual(week);
});

const halfHours = fc.integer({ min: 0, max: 47 }).map((step) => timeOfMinutes(step * 30));
const hours = fc
  .record({ from: halfHours, to: halfHours })
  .filter((each) => each.from !== each.to && !endsBeforeStart(each));
const dates = fc.option(fc.integer({ min: -3, max: 9 }).map((days) => addDays(MONDAY, days)));
const avoidedHours: fc.Arbitrary<AvoidedHours> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  hours: fc.option(hours, { freq: 6 }),
  firstDate: dates,
  lastDate: dates,
});

test('[R12.10] a half hour is in a span exactly if a visit in it would be in the hours, on each weekday once', () => {
  const begins = fc.integer({ min: 0, max: 6 }).map((days) => addDays(MONDAY, days));
  fc.assert(
    fc.property(begins, fc.array(avoidedHours, { maxLength: 4 }), (today, all) => {
      const week = avoidedWeek(today, all);
      expect(week.flatMap(({ weekdays }) => weekdays)).toEqual(WEEKDAYS);
      for (let days = 0; days < 7; days += 1) {
        const date = Temporal.PlainDate.from(addDays(today, days));
        const { spans = [] } = week.find(({ weekdays }) => weekdays.includes(date.dayOfWeek)) ?? {};
        for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
          const startsAt = date.toZonedDateTime('UTC').add({ minutes }).toInstant();
          const isIn =
            avoidedDuring({ startsAt, endsAt: startsAt.add({ minutes: 30 }) }, 'UTC', all) !== null;
          expect(spans.some(({ from, to }) => minutes >= from && minutes < to)).toBe(isIn);
        }
      }
    }),
  );
});
