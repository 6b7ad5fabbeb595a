import { describe, expect, test } from 'vitest';
import { isWeekend } from '../visits/dates.ts';
import { CHARGE_HOURS, chargeTime, isWithinHours, nextAttempt, nextChargeTime } from './charge-times.ts';
import { reminderDue } from './reminders.ts';

/** Australia Day 2027 is a Tuesday. */
const isBusinessDay = (date: string) => !isWeekend(date) && date !== '2027-01-26';
const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Australia/Sydney').toInstant();

test('[R1.02] a card is charged at 9am in Sydney, in summer and in winter', () => {
  expect(chargeTime('2026-12-02').toString()).toBe('2026-12-01T22:00:00Z');
  expect(chargeTime('2026-07-02').toString()).toBe('2026-07-01T23:00:00Z');
});

test.each([
  ['Wednesday, then Friday', 1, '2026-12-02T09:03', '2026-12-04T09:00'],
  ['Friday, then Tuesday', 2, '2026-12-04T09:03', '2026-12-08T09:00'],
  ['Friday before Australia Day, then Wednesday', 1, '2027-01-22T09:03', '2027-01-27T09:00'],
])('[R1.02] a declined card is tried again two business days later: %s', (_, attempt, now, next) => {
  expect(nextAttempt(attempt, at(now), isBusinessDay)).toEqual(at(next));
});

test('[R1.02] there are three attempts', () => {
  expect(nextAttempt(3, at('2026-12-08T09:03'), isBusinessDay)).toBeNull();
});

test.each([
  ['2026-12-02T09:03', '2026-12-03T09:00'],
  ['2026-12-04T09:03', '2026-12-07T09:00'],
  ['2027-01-25T17:00', '2027-01-27T09:00'],
])('[R1.02] a charge whose day has gone by is made on the next business day: %s, then %s', (now, next) => {
  expect(nextChargeTime(at(now), isBusinessDay)).toEqual(at(next));
});

test.each([
  ['2026-12-02T08:59', false],
  ['2026-12-02T09:00', true],
  ['2026-12-02T16:59', true],
  ['2026-12-02T17:00', false],
  ['2026-12-05T10:00', false],
  ['2027-01-26T10:00', false],
])('[R1.02] cards are charged in the hours of business days: %s', (local, expected) => {
  expect(isWithinHours(at(local), CHARGE_HOURS, isBusinessDay)).toBe(expected);
});

describe('[R1.02] reminders', () => {
  const steps = [{ days: 3 }, { days: 10 }, { days: 21 }];
  test('of two that are due, whatever their order', () => {
    const close = [{ days: 3 }, { days: 5 }];
    const now = { dueDate: '2026-12-02', today: '2026-12-08', lastDays: 0 };
    expect([reminderDue(close, now)?.days, reminderDue(close.toReversed(), now)?.days]).toEqual([5, 5]);
  });

  test.each([
    ['before the first', '2026-12-04', 0, undefined],
    ['on its day', '2026-12-05', 0, 3],
    ['once', '2026-12-06', 3, undefined],
    ['after a weekend', '2026-12-07', 0, 3],
    ['only the latest of those missed', '2026-12-12', 0, 10],
    ['never one that is a week late', '2026-12-30', 10, undefined],
  ])('%s', (_, today, lastDays, days) => {
    expect(reminderDue(steps, { dueDate: '2026-12-02', today, lastDays })?.days).toBe(days);
  });
});
