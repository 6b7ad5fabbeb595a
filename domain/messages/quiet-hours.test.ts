import { expect, test } from 'vitest';
import { textTime } from './quiet-hours.ts';

const SYDNEY = 'Australia/Sydney';

/** Local times in, local time out. */
function sentAt(now: string, visit: string | null = null, timeZone = SYDNEY): string {
  const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const time = textTime({ now: at(now), timeZone, visitAt: visit === null ? null : at(visit) });
  return time.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

test.each([
  ['2026-11-24T08:00', '2026-11-24T08:00'],
  ['2026-11-24T19:59', '2026-11-24T19:59'],
  ['2026-11-24T20:00', '2026-11-25T08:00'],
  ['2026-11-24T23:59', '2026-11-25T08:00'],
  ['2026-11-24T00:00', '2026-11-24T08:00'],
  ['2026-11-24T07:59', '2026-11-24T08:00'],
])('what can wait, at %s, is sent at %s', (now, sent) => {
  expect(sentAt(now)).toBe(sent);
  expect(sentAt(now, null, 'Australia/Perth')).toBe(sent);
});

test.each([
  ['2026-11-24T21:00', '2026-11-24T22:30', '2026-11-24T21:00'],
  ['2026-11-24T21:00', '2026-11-25T08:00', '2026-11-24T21:00'],
  ['2026-11-24T21:00', '2026-11-25T12:00', '2026-11-25T08:00'],
  ['2026-11-24T21:00', '2026-11-24T20:30', '2026-11-24T21:00'],
  ['2026-11-24T21:00', '2026-11-24T08:00', '2026-11-25T08:00'],
])('at %s, about a visit at %s, it is sent at %s', (now, visit, sent) => {
  expect(sentAt(now, visit)).toBe(sent);
});

test('keeps the local hour through the nights when clocks change', () => {
  expect(sentAt('2026-10-03T22:00')).toBe('2026-10-04T08:00');
  expect(sentAt('2027-04-03T22:00')).toBe('2027-04-04T08:00');
});
