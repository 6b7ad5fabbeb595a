import { describe, expect, test } from 'vitest';
import { ADELAIDE, localOf, worldAt } from '../../tests/kit/world.ts';
import type { World } from './availability.ts';
import { checkChoice } from './check-choice.ts';
import type { ChoiceInput, PublicHoliday } from './day-choice.ts';
import { visitMessages } from './visit-messages.ts';

describe('checkChoice', () => {
  const check = (choice: ChoiceInput, local = '2026-11-23T09:10', world: Partial<Omit<World, 'now'>> = {}) =>
    checkChoice(choice, worldAt(local, world));

  test('[R4.13, R4.17] an open window answers its instants, option and loading', () => {
    const world = worldAt('2026-11-23T09:10');
    const answer = checkChoice({ option: 'later', date: '2026-11-28', window: 'morning' }, world);
    expect(answer).toMatchObject({
      ok: true,
      option: 'later',
      date: '2026-11-28',
      window: 'morning',
      time: null,
      loading: { reason: 'weekend', name: 'Saturday' },
    });
    if (!answer.ok) return;
    expect(localOf(answer.startsAt, world)).toBe('2026-11-28T08:00');
    expect(localOf(answer.endsAt, world)).toBe('2026-11-28T12:00');
  });

  test('[R4.14] an after-hours time answers its instant and one step more', () => {
    const world = worldAt('2026-11-23T09:10');
    const answer = checkChoice(
      { option: 'today', date: '2026-11-23', window: 'afterhours', time: '18:30' },
      world,
    );
    expect(answer).toMatchObject({ ok: true, option: 'today', window: 'afterhours', time: '18:30' });
    if (!answer.ok) return;
    expect(localOf(answer.startsAt, world)).toBe('2026-11-23T18:30');
    expect(localOf(answer.endsAt, world)).toBe('2026-11-23T19:00');
  });

  test('[R3.03] the date is the truth: a choice that stood over midnight is the day it has become', () => {
    const choice = { option: 'tomorrow', date: '2026-11-24', window: 'afternoon' };
    expect(check(choice, '2026-11-24T00:05')).toMatchObject({ ok: true, option: 'today' });
    const later = { option: 'later', date: '2026-11-25', window: 'morning' };
    expect(check(later, '2026-11-24T09:00')).toMatchObject({ ok: true, option: 'tomorrow' });
  });

  const today = '2026-11-23';
  const refusals: [string, ChoiceInput, string, string, string, string][] = [
    ['[R5.09] no day', {}, '2026-11-23T09:10', 'option', 'choice-missing', visitMessages.chooseDateAndWindow],
    [
      '[R5.09] no date',
      { option: 'later', date: '', window: 'morning' },
      '2026-11-23T09:10',
      'date',
      'choice-missing',
      'Please select your desired date and window of time.',
    ],
    [
      '[R5.09] no window',
      { option: 'today', date: today, window: '' },
      '2026-11-23T09:10',
      'window',
      'choice-missing',
      'Please select your desired date and window of time.',
    ],
    [
      '[R5.09] after hours without a time',
      { option: 'today', date: today, window: 'afterhours', time: '' },
      '2026-11-23T09:10',
      'time',
      'time-missing',
      "Please tell us what time you'd like your tech to arrive",
    ],
    [
      '[R5.09] soonest without a time',
      { option: 'afterhours' },
      '2026-11-23T09:10',
      'time',
      'time-missing',
      "Please tell us what time you'd like your tech to arrive",
    ],
    [
      '[R4.12] only the afternoon is left today',
      { option: 'today', date: today, window: 'morning' },
      '2026-11-23T09:10',
      'window',
      'window-closed',
      'The available time today is afternoon',
    ],
    [
      '[R4.12] only after hours is left today',
      { option: 'today', date: today, window: 'afternoon' },
      '2026-11-23T13:00',
      'window',
      'window-closed',
      'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.',
    ],
    [
      "[R4.12] tomorrow's morning has closed",
      { option: 'tomorrow', date: '2026-11-24', window: 'morning' },
      '2026-11-23T20:00',
      'window',
      'window-closed',
      'This time is no longer available. The available time tomorrow is afternoon',
    ],
    [
      '[R4.13] nothing is left today',
      { option: 'today', date: today, window: 'afterhours', time: '23:00' },
      '2026-11-23T19:45',
      'window',
      'window-closed',
      "There's nothing left today. The next open time is Tue 24 Nov, 12am.",
    ],
    [
      '[R3.03] a date that has gone by',
      { option: 'today', date: '2026-11-22', window: 'morning' },
      '2026-11-23T09:10',
      'date',
      'date-gone',
      'This time is no longer available. Please select your desired date and window of time.',
    ],
    [
      '[R5.08] a date past the range',
      { option: 'later', date: '2027-01-24', window: 'morning' },
      '2026-11-23T09:10',
      'date',
      'date-out-of-range',
      'Please choose a date from Wed 25 Nov to Sat 23 Jan.',
    ],
    [
      '[R4.14] a time nearer than the gap',
      { option: 'today', date: today, window: 'afterhours', time: '16:00' },
      '2026-11-23T13:10',
      'time',
      'time-gone',
      'This time is no longer available. Please select a time',
    ],
    [
      '[R4.14] a time inside a window',
      { option: 'today', date: today, window: 'afterhours', time: '10:00' },
      '2026-11-23T01:00',
      'time',
      'time-invalid',
      'Please select a time',
    ],
    [
      '[R4.14] a time off the half-hour steps',
      { option: 'today', date: today, window: 'afterhours', time: '18:15' },
      '2026-11-23T09:10',
      'time',
      'time-invalid',
      'Please select a time',
    ],
    [
      '[R4.14] a time that is none',
      { option: 'today', date: today, window: 'afterhours', time: '25:99' },
      '2026-11-23T09:10',
      'time',
      'time-invalid',
      'Please select a time',
    ],
    [
      '[R4.14] a time that daylight saving skips',
      { option: 'later', date: '2027-10-03', window: 'afterhours', time: '02:30' },
      '2027-09-20T09:00',
      'time',
      'time-skipped',
      'Clocks go forward that night and skip this time. Please select a time',
    ],
    [
      '[R4.08] soonest beyond the next 24 hours',
      { option: 'afterhours', date: '2026-11-24', window: 'afterhours', time: '18:00' },
      '2026-11-23T17:10',
      'time',
      'time-gone',
      'This time is no longer available. Please select a time',
    ],
  ];
  test.each(refusals)('%s is refused', (_title, choice, local, field, code, message) => {
    expect(check(choice, local)).toEqual({ ok: false, field, code, message });
  });

  test("[R5.09] in the portal the missing time is asked for in the portal's words", () => {
    const choice = { option: 'today', date: today, window: 'afterhours' };
    expect(checkChoice(choice, worldAt('2026-11-23T09:10'), 'portal')).toMatchObject({
      code: 'time-missing',
      message: 'Please select a time',
    });
  });

  test("[R4.08] soonest: only a time is asked, and the date is that time's own", () => {
    expect(check({ option: 'afterhours', time: '02:00' }, '2026-11-23T17:10')).toMatchObject({
      ok: true,
      option: 'afterhours',
      date: '2026-11-24',
      window: 'afterhours',
      time: '02:00',
    });
    expect(
      check({ option: 'afterhours', date: '2026-11-23', time: '02:00' }, '2026-11-23T17:10'),
    ).toMatchObject({
      ok: false,
      code: 'time-gone',
    });
  });

  test('[R4.16] a chosen time on a public holiday says so', () => {
    const holidays: PublicHoliday[] = [
      { state: 'SA', postcodes: null, date: '2026-12-24', fromTime: '19:00', name: 'Christmas Eve' },
    ];
    const loadingOf = (time: string) =>
      check({ option: 'later', date: '2026-12-24', window: 'afterhours', time }, '2026-11-23T09:00', {
        area: ADELAIDE,
        holidays,
      });
    expect(loadingOf('18:30')).toMatchObject({ ok: true, loading: null });
    expect(loadingOf('19:00')).toMatchObject({ ok: true, loading: { name: 'Christmas Eve' } });
  });
});
