import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import {
  dayOfTheWeek,
  dayWithYear,
  formatDay,
  formatHours,
  formatInstantDay,
  formatInstantTime,
  formatLongDay,
  formatSpan,
  formatTime,
  fromWireDate,
  isPlainDate,
  isPlainTime,
  isWeekend,
  minutesOf,
  timeOfMinutes,
  toWireDate,
  windowLabel,
  zoneName,
} from './dates.ts';

test('[R3.01] dates read as Tue 24 Nov, and in full aloud', () => {
  expect(formatDay('2026-11-24')).toBe('Tue 24 Nov');
  expect(formatDay('2027-01-01')).toBe('Fri 1 Jan');
  expect(dayWithYear('2027-01-01')).toBe('Fri 1 Jan 2027');
  expect(formatLongDay('2026-11-24')).toBe('Tuesday 24 November');
  expect(dayOfTheWeek('2028-02-29')).toBe('Tuesday');
});

test.each([
  ['00:00', '12am'],
  ['00:30', '12:30am'],
  ['08:00', '8am'],
  ['12:00', '12pm'],
  ['16:30', '4:30pm'],
  ['23:30', '11:30pm'],
])('[R4.09] the time %s reads as %s', (time, shown) => {
  expect(formatTime(time)).toBe(shown);
});

test('[R4.09, R9.05] windows read as 8am-12pm and 12pm-4pm', () => {
  expect(windowLabel('morning', DEFAULT_BOOKING_POLICY)).toBe('8am-12pm');
  expect(windowLabel('afternoon', DEFAULT_BOOKING_POLICY)).toBe('12pm-4pm');
  expect(windowLabel('afterhours', DEFAULT_BOOKING_POLICY)).toBe('After hours');
  expect(windowLabel('afterhours', DEFAULT_BOOKING_POLICY, '18:30')).toBe('After hours, 6:30pm');
  expect(formatHours(16, 24)).toBe('4pm-12am');
});

test('[R4.15] zones are named by their place', () => {
  expect(zoneName('Australia/Sydney')).toBe('Sydney time');
  expect(zoneName('Australia/Lord_Howe')).toBe('Lord Howe time');
});

test('[R3.09] wire dates are dd/mm/yyyy', () => {
  expect(toWireDate('2026-11-24')).toBe('24/11/2026');
  expect(fromWireDate('24/11/2026')).toBe('2026-11-24');
  for (const text of ['', '2026-11-24', '31/11/2026', '11/24/2026', '1/2/2026', '24/11/2026 ']) {
    expect(fromWireDate(text)).toBeNull();
  }
});

test('[R3.09] any date survives the way to the wire and back, and agrees with the calendar', () => {
  const days = fc.integer({ min: 0, max: 60_000 });
  fc.assert(
    fc.property(days, (count) => {
      const plain = Temporal.PlainDate.from('1980-01-01').add({ days: count });
      const date = plain.toString();
      expect(isPlainDate(date)).toBe(true);
      expect(fromWireDate(toWireDate(date))).toBe(date);
      expect(isWeekend(date)).toBe(plain.dayOfWeek >= 6);
      expect(dayOfTheWeek(date)).toBe(plain.toLocaleString('en-AU', { weekday: 'long' }));
    }),
  );
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', null, 20261124, '2026-11-24T00:00'])(
  '%j is no plain date',
  (value) => {
    expect(isPlainDate(value)).toBe(false);
  },
);

test('times are HH:mm and count minutes', () => {
  expect(['00:00', '23:59'].every(isPlainTime)).toBe(true);
  expect(['24:00', '8:00', '08:60', '', null].some(isPlainTime)).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      expect(isPlainTime(timeOfMinutes(minutes))).toBe(true);
      expect(minutesOf(timeOfMinutes(minutes))).toBe(minutes);
    }),
  );
});

test('[R4.15] an instant reads by the clock of the place', () => {
  const instant = Temporal.Instant.from('2026-11-23T13:30:00Z');
  expect(formatInstantDay(instant, 'Australia/Sydney')).toBe('Tue 24 Nov');
  expect(formatInstantTime(instant, 'Australia/Sydney')).toBe('12:30am');
  expect(formatInstantDay(instant, 'Australia/Perth')).toBe('Mon 23 Nov');
  expect(formatInstantTime(instant, 'Australia/Eucla')).toBe('10:15pm');
});

test('[R4.14] a span never ends before it begins, in any zone and on the nights when clocks change', () => {
  const zones = ['Australia/Sydney', 'Australia/Broken_Hill', 'Australia/Lord_Howe', 'Australia/Brisbane'];
  const minutes = (text: string) => {
    const [, hour, minute = '0', half] = /^(\d+)(?::(\d+))?(am|pm)$/.exec(text) ?? [];
    return (Number(hour) % 12) * 60 + Number(minute) + (half === 'pm' ? 720 : 0);
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom('2027-04-03T12:00:00Z', '2027-10-02T12:00:00Z', '2026-11-23T22:00:00Z'),
      fc.integer({ min: 0, max: 24 }),
      fc.constantFrom(30, 240),
      (zone, night, halfHours, length) => {
        const from = Temporal.Instant.from(night).add({ minutes: halfHours * 30 });
        const to = from.add({ minutes: length });
        const [begins = '', ends] = formatSpan(from, to, zone).split('-');
        if (ends !== undefined && ends !== '12am') {
          const day = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate().toString();
          if (day(from) === day(to)) expect(minutes(ends)).toBeGreaterThan(minutes(begins));
        }
      },
    ),
  );
  const [from, to] = ['2027-04-03T15:30:00Z', '2027-04-03T16:00:00Z'].map((at) => Temporal.Instant.from(at));
  if (from && to) expect(formatSpan(from, to, 'Australia/Sydney')).toBe('2:30am');
});
