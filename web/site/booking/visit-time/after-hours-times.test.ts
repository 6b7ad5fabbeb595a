import { describe, expect, it } from 'vitest';
import { DEFAULT_BOOKING_POLICY as policy } from '../../../../domain/constants.ts';
import { availabilityFor, dayAvailability, type World } from '../../../../domain/visits/availability.ts';
import { NO_HOURS } from '../../../../domain/visits/avoided-hours.ts';
import { soonestTimes, timesOfDay } from './after-hours-times.ts';

function worldAt(instant: string): World {
  const area = { postcode: '2010', state: 'NSW', timeZone: 'Australia/Sydney' } as const;
  return { now: Temporal.Instant.from(instant), area, policy, holidays: [], full: [], ...NO_HOURS };
}
function timesAt(instant: string, date: string, isToday = false) {
  return timesOfDay(dayAvailability(date, worldAt(instant)), isToday, policy);
}
const labels = (times: readonly { label: string; off?: boolean | undefined }[]) =>
  times.map(({ label, off }) => (off ? `(${label})` : label));

describe('the after-hours times of a day', () => {
  it('[R4.14] are half hours before the morning and from the afternoon on', () => {
    const { times, why } = timesAt('2026-11-23T09:10:00+11:00', '2026-11-24');
    expect(times).toHaveLength(32);
    expect(labels(times).slice(14, 18)).toEqual(['7am', '7:30am', '4pm', '4:30pm']);
    expect(why).toBeUndefined();
  });

  it('[R4.14] leave out a part of the day with nothing left in it', () => {
    const { times, why } = timesAt('2026-11-23T09:10:00+11:00', '2026-11-23', true);
    expect(labels(times)[0]).toBe('4pm');
    expect(times).toHaveLength(16);
    expect(why).toBeUndefined();
  });

  it('[R4.14] keep the place of a time that is too soon, and say so', () => {
    const { times, why } = timesAt('2026-11-23T13:10:00+11:00', '2026-11-23', true);
    expect(labels(times).slice(0, 4)).toEqual(['(4pm)', '(4:30pm)', '(5pm)', '5:30pm']);
    expect(why).toBe('A tech needs 4 hours, so 5:30pm is the first today.');
  });

  it('[R4.14] keep the place of a time that daylight saving skips, and say so', () => {
    const { times, why } = timesAt('2027-10-02T09:00:00+10:00', '2027-10-03');
    expect(labels(times).slice(3, 7)).toEqual(['1:30am', '(2am)', '(2:30am)', '3am']);
    expect(why).toBe('Clocks go forward that night and skip 2am and 2:30am.');
  });
});

describe('soonest after hours', () => {
  it('[R4.08] lists the times of the next 24 hours by the day they fall on', () => {
    const { soonestAfterHours, startingDate } = availabilityFor(worldAt('2026-11-23T19:10:00+11:00'));
    const days = soonestTimes(soonestAfterHours, startingDate);
    expect(days.map(({ dayName }) => dayName)).toEqual(['Today, Mon 23 Nov', 'Tomorrow, Tue 24 Nov']);
    expect(labels(days[0]?.times ?? [])).toEqual(['11:30pm']);
    expect(days[1]?.times[0]).toEqual({ value: '2026-11-24T00:00', label: '12am' });
    expect(labels(days[1]?.times ?? []).at(-1)).toBe('7pm');
  });
});
