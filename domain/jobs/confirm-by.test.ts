import { expect, test } from 'vitest';
import { confirmBy, confirmByWords } from './confirm-by.ts';

const SYDNEY = 'Australia/Sydney';
const PERTH = 'Australia/Perth';

/** A local time as an instant. */
const local = (time: string, timeZone: string) =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone).toInstant();

test.each([
  [
    'two hours, rounded up to a quarter',
    '2026-11-23T09:10',
    '2026-11-24T08:00',
    SYDNEY,
    '11:15am on Mon 23 Nov',
  ],
  ['the same across the country', '2026-11-23T09:10', '2026-11-24T08:00', PERTH, '11:15am on Mon 23 Nov'],
  [
    'what is left at 8pm is worked from 7am',
    '2026-11-23T19:00',
    '2026-11-25T08:00',
    SYDNEY,
    '8am on Tue 24 Nov',
  ],
  [
    'at night the office has two hours from 7am',
    '2026-11-23T23:30',
    '2026-11-25T08:00',
    SYDNEY,
    '9am on Tue 24 Nov',
  ],
  ['before 7am too', '2026-11-23T04:00', '2026-11-25T08:00', SYDNEY, '9am on Mon 23 Nov'],
  [
    'an hour before the visit at the latest',
    '2026-11-23T19:30',
    '2026-11-24T08:00',
    SYDNEY,
    '7am on Tue 24 Nov',
  ],
  [
    'the same before a visit at night',
    '2026-11-23T22:00',
    '2026-11-24T03:30',
    SYDNEY,
    '2:30am on Tue 24 Nov',
  ],
  [
    'a window that has begun leaves an hour',
    '2026-11-23T08:00',
    '2026-11-23T08:00',
    SYDNEY,
    '9am on Mon 23 Nov',
  ],
  ['clocks go back that night', '2026-04-04T23:00', '2026-04-06T08:00', SYDNEY, '9am on Sun 5 Apr'],
])('[R4.13] the tech is confirmed by: %s', (_, booked, starts, timeZone, expected) => {
  const by = confirmBy({ bookedAt: local(booked, timeZone), startsAt: local(starts, timeZone), timeZone });
  expect(confirmByWords(by, timeZone)).toBe(expected);
});
