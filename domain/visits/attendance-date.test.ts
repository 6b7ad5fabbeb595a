import { expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { attendanceDateOf, choiceFromAttendanceDate } from './attendance-date.ts';
import type { World } from './availability.ts';
import { NO_HOURS } from './avoided-hours.ts';
import { checkChoice } from './check-choice.ts';

const WORLD: World = {
  now: Temporal.Instant.from('2026-11-22T22:00:00Z'), // Monday 23 November, 9am in Sydney
  area: { timeZone: 'Australia/Sydney', state: 'NSW', postcode: '2010' },
  policy: DEFAULT_BOOKING_POLICY,
  holidays: [],
  full: [],
  ...NO_HOURS,
};
const check = (text: string) => checkChoice(choiceFromAttendanceDate(text, DEFAULT_BOOKING_POLICY), WORLD);

test.each([
  [{ option: 'later', date: '2026-11-27', window: 'morning' }, '2026-11-27T08:00'],
  [{ option: 'later', date: '2026-11-27', window: 'afternoon' }, '2026-11-27T12:00'],
  [{ option: 'later', date: '2026-11-27', window: 'afterhours', time: '18:30' }, '2026-11-27T18:30'],
] as const)('[R4.11] %j is asked for as %s, and read back', (choice, attendanceDate) => {
  expect(attendanceDateOf(choice, DEFAULT_BOOKING_POLICY)).toBe(attendanceDate);
  expect(choiceFromAttendanceDate(attendanceDate, DEFAULT_BOOKING_POLICY)).toEqual(choice);
});

test('[R4.11] a bare date means the morning, on the day that the date is', () => {
  expect(check('2026-11-24')).toMatchObject({ ok: true, option: 'tomorrow', window: 'morning' });
});

test.each([
  ['2026-11-24T11:59', 'morning'],
  ['2026-11-24T12:00:00', 'afternoon'],
  ['2026-11-24T15:59', 'afternoon'],
  ['2026-11-24T16:00', 'afterhours'],
  ['2026-11-24T07:59', 'afterhours'],
])('[R4.11] %s lies in %s', (text, window) => {
  expect(choiceFromAttendanceDate(text, DEFAULT_BOOKING_POLICY).window).toBe(window);
});

test.each(['', 'x2026-11-24', '2026-11-24T10:00Z', '2026-11-31', '2026-11-24T25:00'])(
  '[R4.11] %j gives no choice',
  (text) => {
    expect(choiceFromAttendanceDate(text, DEFAULT_BOOKING_POLICY)).toEqual({});
  },
);

test('[R4.11, R4.16] a weekend date carries its loading', () => {
  expect(check('2026-11-28T12:00')).toMatchObject({ ok: true, loading: { name: 'Saturday' } });
});

test.each(['', 'tomorrow', '2026-11-31', '2026-11-24T25:00', '2026-11-22', '2027-01-24', '24/11/2026'])(
  '[R4.11, R5.08] %j is no bookable date-time',
  (text) => {
    expect(check(text).ok).toBe(false);
  },
);
