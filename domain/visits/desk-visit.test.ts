import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { planVisit, windowOfTime } from './desk-visit.ts';

const SYDNEY = 'Australia/Sydney';
const plan = (visit: Parameters<typeof planVisit>[0], timeZone = SYDNEY) => {
  const planned = planVisit(visit, timeZone, DEFAULT_BOOKING_POLICY);
  return planned.ok
    ? [planned.window, planned.startsAt.toString(), planned.endsAt.toString()]
    : [planned.field, planned.message];
};

describe('[R4.09, R4.29] a visit as the desk sets it', () => {
  test.each([
    ['00:00', 'afterhours'],
    ['07:59', 'afterhours'],
    ['08:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['15:59', 'afternoon'],
    ['16:00', 'afterhours'],
  ])('%s lies in %s', (time, window) => {
    expect(windowOfTime(time, DEFAULT_BOOKING_POLICY)).toBe(window);
  });

  test('is a whole window of the job’s own day', () => {
    const visit = { date: '2026-11-24', window: 'morning', time: null } as const;
    expect(plan(visit)).toEqual(['morning', '2026-11-23T21:00:00Z', '2026-11-24T01:00:00Z']);
    expect(plan(visit, 'Australia/Perth')).toEqual([
      'morning',
      '2026-11-24T00:00:00Z',
      '2026-11-24T04:00:00Z',
    ]);
  });

  test('is half an hour from a time on, in the window where it lies', () => {
    expect(plan({ date: '2026-11-24', window: null, time: '13:30' })).toEqual([
      'afternoon',
      '2026-11-24T02:30:00Z',
      '2026-11-24T03:00:00Z',
    ]);
    expect(plan({ date: '2026-11-24', window: 'afterhours', time: '18:30' })[0]).toBe('afterhours');
  });

  test('needs a window or a time, the time after hours, and one that the day has', () => {
    const needed = ['time', 'Please give a window or a time; after hours needs the time'];
    expect(plan({ date: '2026-11-24', window: null, time: null })).toEqual(needed);
    expect(plan({ date: '2026-11-24', window: 'afterhours', time: null })).toEqual(needed);
    expect(plan({ date: '2026-11-24', window: 'morning', time: '13:30' })).toEqual([
      'time',
      'This time is not in that window',
    ]);
    expect(plan({ date: '2026-10-04', window: null, time: '02:30' })).toEqual([
      'time',
      'Clocks go forward that night and skip this time. Please select a time',
    ]);
  });
});
