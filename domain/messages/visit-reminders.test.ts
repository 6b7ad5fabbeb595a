import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AUSTRALIAN_TIME_ZONES as TIME_ZONES } from '../sites/postcode.ts';
import { isVisitReminderDue } from './visit-reminders.ts';

const at = (text: string) => Temporal.Instant.from(text);
const VISIT = {
  date: '2026-11-24',
  startsAt: at('2026-11-23T21:00:00Z'), // 8am in Sydney
  timeZone: 'Australia/Sydney',
  toldAt: at('2026-11-20T00:00:00Z'),
};
const isDue = (now: string, change: Partial<typeof VISIT> = {}) =>
  isVisitReminderDue({ ...VISIT, ...change }, { hour: 14, now: at(now) });

test.each([
  ['a minute before 2pm on the day before', '2026-11-23T02:59:00Z', false],
  ['at 2pm', '2026-11-23T03:00:00Z', true],
  ['at 7:59pm', '2026-11-23T08:59:00Z', true],
  ['at 8pm, when it is quiet', '2026-11-23T09:00:00Z', false],
  ['once it has begun', '2026-11-23T21:00:00Z', false],
])('[R11.04] the reminder of a visit %s', (_, now, due) => {
  expect(isDue(now)).toBe(due);
});

test('[R11.04] what the customer heard after 2pm needs no reminder', () => {
  expect(isDue('2026-11-23T04:00:00Z', { toldAt: at('2026-11-23T03:00:00Z') })).toBe(true);
  expect(isDue('2026-11-23T04:00:00Z', { toldAt: at('2026-11-23T03:00:01Z') })).toBe(false);
});

test('[R11.04] in every zone, also on both daylight-saving nights, one is due between 2pm and 8pm of the day before', () => {
  const days = fc.constantFrom('2026-04-05', '2026-04-06', '2026-10-04', '2026-10-05', '2027-01-01');
  fc.assert(
    fc.property(
      fc.constantFrom(...TIME_ZONES),
      days,
      fc.integer({ min: 0, max: 23 }),
      (timeZone, date, hour) => {
        const local = (text: string) =>
          Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
        const startsAt = local(`${date}T08:00`);
        const before = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
        const now = local(`${before}T${String(hour).padStart(2, '0')}:30`);
        const visit = { date, startsAt, timeZone, toldAt: at('2026-01-01T00:00:00Z') };
        expect(isVisitReminderDue(visit, { hour: 14, now })).toBe(hour >= 14 && hour < 20);
      },
    ),
  );
});
