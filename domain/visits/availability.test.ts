import { describe, expect, test } from 'vitest';
import { ADELAIDE, localOf, SURRY_HILLS, worldAt } from '../../tests/kit/world.ts';
import { type BookingPolicy, DEFAULT_BOOKING_POLICY } from '../constants.ts';
import {
  type AfterHoursTime,
  availabilityFor,
  dayAvailability,
  deriveDayOption,
  laterRange,
} from './availability.ts';
import type { PostcodeArea, PublicHoliday } from './day-choice.ts';
import { localToday } from './local-time.ts';

const BROKEN_HILL: PostcodeArea = { timeZone: 'Australia/Broken_Hill', state: 'NSW', postcode: '2880' };
const LORD_HOWE: PostcodeArea = { timeZone: 'Australia/Lord_Howe', state: 'NSW', postcode: '2898' };
const BRISBANE: PostcodeArea = { timeZone: 'Australia/Brisbane', state: 'QLD', postcode: '4000' };

const timesOf = (slots: readonly AfterHoursTime[]) => slots.map(({ time }) => time);

describe('windows', () => {
  test.each([
    ['2026-11-23T00:10', true, true],
    ['2026-11-23T08:00', true, true],
    ['2026-11-23T08:00:01', false, true],
    ['2026-11-23T12:00', false, true],
    ['2026-11-23T12:00:01', false, false],
    ['2026-11-23T19:00', false, false],
  ])('[R4.13, R9.05] at %s today has morning %s, afternoon %s', (local, morning, afternoon) => {
    const { today } = availabilityFor(worldAt(local));
    expect(today.windows.morning.open).toBe(morning);
    expect(today.windows.afternoon.open).toBe(afternoon);
  });

  test.each([
    ['2026-11-23T19:59:59', true],
    ['2026-11-23T20:00', false],
    ['2026-11-23T23:59', false],
  ])("[R4.13] at %s tomorrow's morning is open: %s, its afternoon always", (local, morning) => {
    const { tomorrow } = availabilityFor(worldAt(local));
    expect(tomorrow.windows.morning.open).toBe(morning);
    expect(tomorrow.windows.afternoon.open).toBe(true);
  });

  test('[R4.09, R9.05] morning is 8am-12pm and afternoon 12pm-4pm in the zone of its postcode', () => {
    const world = worldAt('2026-11-23T07:00', { area: BROKEN_HILL });
    const { morning, afternoon } = availabilityFor(world).tomorrow.windows;
    expect(localOf(morning.startsAt, world)).toBe('2026-11-24T08:00');
    expect(localOf(morning.endsAt, world)).toBe('2026-11-24T12:00');
    expect(localOf(afternoon.startsAt, world)).toBe('2026-11-24T12:00');
    expect(localOf(afternoon.endsAt, world)).toBe('2026-11-24T16:00');
    expect(morning.startsAt?.toString()).toBe('2026-11-23T21:30:00Z');
  });

  test('[R4.13] the same instant leaves the morning open in Broken Hill and closes it in Surry Hills', () => {
    const now = Temporal.Instant.from('2026-11-22T21:15:00Z'); // 8:15am in Sydney, 7:45am in Broken Hill
    const morningAt = (area: PostcodeArea) =>
      availabilityFor({ ...worldAt('2026-11-23T00:00'), area, now }).today.windows.morning.open;
    expect(morningAt(SURRY_HILLS)).toBe(false);
    expect(morningAt(BROKEN_HILL)).toBe(true);
  });

  test('[R4.12] the three errors are at the windows they explain', () => {
    const at = (local: string) => availabilityFor(worldAt(local));
    expect(at('2026-11-23T09:10').today.windows.morning.message).toBe(
      'The available time today is afternoon',
    );
    const both = at('2026-11-23T14:00').today.windows;
    const evening =
      'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.';
    expect(both.morning.message).toBe(evening);
    expect(both.afternoon.message).toBe(evening);
    expect(at('2026-11-23T21:00').tomorrow.windows.morning.message).toBe(
      'This time is no longer available. The available time tomorrow is afternoon',
    );
    expect(at('2026-11-23T09:10').today.windows.afternoon.message).toBeNull();
  });

  test('[R4.13] when nothing is left, today is disabled and names the next open time', () => {
    const world = worldAt('2026-11-23T19:31');
    const { today } = availabilityFor(world);
    expect(today.disabled).toBe(true);
    expect(today.nextOpen).toMatchObject({ date: '2026-11-24', window: 'afterhours', time: '00:00' });
    expect(localOf(today.nextOpen?.startsAt ?? null, world)).toBe('2026-11-24T00:00');
    expect(today.windows.morning.message).toBe(
      "There's nothing left today. The next open time is Tue 24 Nov, 12am.",
    );
    const justBefore = availabilityFor(worldAt('2026-11-23T19:30')).today;
    expect(justBefore.disabled).toBe(false);
    expect(justBefore.nextOpen).toBeNull();
  });

  test('[R4.17] another policy moves windows, gap, steps and range', () => {
    const policy: BookingPolicy = {
      minBookingGapHours: 2,
      morning: { fromHour: 7, toHour: 11 },
      afternoon: { fromHour: 11, toHour: 17 },
      tomorrowMorningClosesAtHour: 18,
      afterHoursStepMinutes: 60,
      datePickerMinDays: 2,
      datePickerMaxMonths: 1,
      changeUntilHour: 18,
      remindHour: 14,
      office: { fromHour: 7, toHour: 19 },
      board: { fromHour: 6, toHour: 20 },
      leftMinutes: 90,
      planDueDays: 90,
      planSpanDays: 14,
      planAskDays: 28,
      planRemindDays: 14,
      planBookDays: 60,
      changeMinutes: 0,
    };
    const world = worldAt('2026-11-23T15:00', { policy });
    const { today, tomorrow, laterTo } = availabilityFor(world);
    expect(today.windows.afternoon.open).toBe(true);
    expect(localOf(today.windows.afternoon.endsAt, world)).toBe('2026-11-23T17:00');
    expect(timesOf(today.windows.afterhours.times)).toEqual([
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
      '22:00',
      '23:00',
    ]);
    expect(timesOf(tomorrow.windows.afterhours.times)).toContain('06:00');
    expect(timesOf(tomorrow.windows.afterhours.times)).not.toContain('07:00');
    expect(laterTo).toBe('2026-12-23');
    expect(availabilityFor(worldAt('2026-11-23T18:00', { policy })).tomorrow.windows.morning.open).toBe(
      false,
    );
  });

  test('[R4.17] a gap longer than a day closes tomorrow too and names the first day that is open', () => {
    const policy = { ...DEFAULT_BOOKING_POLICY, minBookingGapHours: 48 };
    const { today, tomorrow } = availabilityFor(worldAt('2026-11-23T09:00', { policy }));
    expect([today.disabled, tomorrow.disabled]).toEqual([true, true]);
    expect(tomorrow.nextOpen).toMatchObject({ date: '2026-11-25', window: 'morning', time: '09:00' });
    expect(tomorrow.windows.morning.message).toBe(
      'This time is no longer available. The next open time is Wed 25 Nov, 9am.',
    );
  });

  test('[R4.17] a window may end at midnight', () => {
    const policy = { ...DEFAULT_BOOKING_POLICY, afternoon: { fromHour: 12, toHour: 24 } };
    const world = worldAt('2026-11-23T09:00', { policy });
    expect(localOf(availabilityFor(world).today.windows.afternoon.endsAt, world)).toBe('2026-11-24T00:00');
  });
});

describe('after hours', () => {
  test('[R4.14] every half hour before 8am and from 4pm on', () => {
    const times = timesOf(
      dayAvailability('2026-11-27', worldAt('2026-11-23T09:00')).windows.afterhours.times,
    );
    expect(times).toHaveLength(32);
    expect([times[0], times[15], times[16], times[31]]).toEqual(['00:00', '07:30', '16:00', '23:30']);
  });

  test('[R4.14, R9.05] times are at least four hours ahead', () => {
    const { today } = availabilityFor(worldAt('2026-11-23T13:01'));
    expect(today.windows.afterhours.times[0]?.time).toBe('17:30');
    expect(availabilityFor(worldAt('2026-11-23T13:00')).today.windows.afterhours.times[0]?.time).toBe(
      '17:00',
    );
    expect(availabilityFor(worldAt('2026-11-23T02:00')).today.windows.afterhours.times[0]?.time).toBe(
      '06:00',
    );
  });

  test('[R4.14] the gap is elapsed time: at 10pm before clocks go forward, 3am is four hours away', () => {
    const { tomorrow } = availabilityFor(worldAt('2027-10-02T22:00'));
    expect(tomorrow.windows.afterhours.times[0]?.time).toBe('03:00');
    expect(availabilityFor(worldAt('2027-10-02T21:00')).tomorrow.windows.afterhours.times[0]?.time).toBe(
      '01:00',
    );
  });

  test('[R4.14] the gap is elapsed time: at 11pm before clocks go back, 3am is five hours away and 2am gone', () => {
    const { tomorrow } = availabilityFor(worldAt('2027-04-03T23:00'));
    expect(tomorrow.windows.afterhours.times[0]?.time).toBe('03:00');
    expect(tomorrow.windows.afterhours.times[0]?.startsAt.toString()).toBe('2027-04-03T17:00:00Z');
  });

  test('[R4.14] a time that daylight saving skips is not offered', () => {
    const at = (area: PostcodeArea) =>
      timesOf(dayAvailability('2027-10-03', worldAt('2027-09-20T09:00', { area })).windows.afterhours.times);
    expect(at(SURRY_HILLS)).not.toContain('02:00');
    expect(at(SURRY_HILLS)).not.toContain('02:30');
    expect(at(SURRY_HILLS)).toContain('03:00');
    expect(at(LORD_HOWE)).not.toContain('02:00');
    expect(at(LORD_HOWE)).toContain('02:30');
    expect(at(BRISBANE)).toContain('02:30');
  });

  test('[R4.14] a repeated time is offered once and means the first', () => {
    const at = (area: PostcodeArea) =>
      dayAvailability('2027-04-04', worldAt('2027-03-20T09:00', { area })).windows.afterhours.times;
    const twice = at(SURRY_HILLS).filter(({ time }) => time === '02:30');
    expect(twice.map(({ startsAt }) => startsAt.toString())).toEqual(['2027-04-03T15:30:00Z']);
    const lordHowe = at(LORD_HOWE).filter(({ time }) => time === '01:30');
    expect(lordHowe.map(({ startsAt }) => startsAt.toString())).toEqual(['2027-04-03T14:30:00Z']);
  });

  test('[R4.14] the first of a repeated time can be gone while its second is still ahead', () => {
    const now = Temporal.Instant.from('2027-04-03T11:45:00Z'); // the first 2:30am is 3 h 45 min away
    const world = { ...worldAt('2027-04-03T00:00'), now };
    expect(timesOf(availabilityFor(world).tomorrow.windows.afterhours.times)).not.toContain('02:30');
  });

  test('[R4.08] soonest offers the times of the next 24 hours with their own dates', () => {
    const { soonestAfterHours } = availabilityFor(worldAt('2026-11-23T17:10'));
    expect(soonestAfterHours[0]).toMatchObject({ date: '2026-11-23', time: '21:30' });
    expect(soonestAfterHours.at(-1)).toMatchObject({ date: '2026-11-24', time: '17:00' });
    const dates = new Set(soonestAfterHours.map(({ date, time }) => `${date} ${time >= '16:00'}`));
    expect(dates).toEqual(new Set(['2026-11-23 true', '2026-11-24 false', '2026-11-24 true']));
  });
});

describe('dates', () => {
  test('[R3.03, R4.07] starts today; the later day is two days after the start', () => {
    const availability = availabilityFor(worldAt('2026-11-23T09:00'));
    expect(availability.startingDate).toBe('2026-11-23');
    expect(availability.today.date).toBe('2026-11-23');
    expect(availability.tomorrow.date).toBe('2026-11-24');
    expect(availability.laterFrom).toBe('2026-11-25');
  });

  test.each([
    ['2026-11-23', '2026-11-25', '2027-01-23'],
    ['2026-12-31', '2027-01-02', '2027-02-28'],
    ['2027-12-31', '2028-01-02', '2028-02-29'],
    ['2027-07-31', '2027-08-02', '2027-09-30'],
  ])('[R5.08, R9.03] on %s the picker goes from %s to %s', (today, from, to) => {
    const { now } = worldAt(`${today}T23:30`);
    expect(laterRange(now, 'Australia/Sydney', DEFAULT_BOOKING_POLICY)).toEqual({ from, to });
  });

  test('[R5.08] today is the date in the zone of its postcode', () => {
    const now = Temporal.Instant.from('2026-11-23T13:30:00Z');
    expect(localToday(now, 'Australia/Sydney')).toBe('2026-11-24');
    expect(localToday(now, 'Australia/Perth')).toBe('2026-11-23');
  });

  test.each([
    ['2026-11-22', null],
    ['2026-11-23', 'today'],
    ['2026-11-24', 'tomorrow'],
    ['2026-11-25', 'later'],
    ['2027-01-23', 'later'],
    ['2027-01-24', null],
    ['2026-11-31', null],
    ['soon', null],
  ])('[R3.03] on 23 November the date %s is %s', (date, option) => {
    const { now } = worldAt('2026-11-23T09:00');
    expect(deriveDayOption(date, now, 'Australia/Sydney', DEFAULT_BOOKING_POLICY)).toBe(option);
  });
});

describe('weekends and public holidays', () => {
  const holidays: PublicHoliday[] = [
    { state: 'NSW', postcodes: null, date: '2026-12-25', fromTime: null, name: 'Christmas Day' },
    { state: 'SA', postcodes: null, date: '2026-12-24', fromTime: '19:00', name: 'Christmas Eve' },
    { state: 'QLD', postcodes: ['4000'], date: '2026-12-02', fromTime: null, name: 'Show day' },
    { state: 'QLD', postcodes: null, date: '2026-12-03', fromTime: '12:00', name: 'Half holiday' },
    { state: 'QLD', postcodes: null, date: '2026-12-04', fromTime: '10:00', name: 'Late morning' },
  ];
  const day = (date: string, area: PostcodeArea) =>
    dayAvailability(date, worldAt('2026-11-30T07:00', { area, holidays }));

  test('[R4.16] a weekend keeps its windows and says why they cost more', () => {
    const saturday = day('2026-12-05', SURRY_HILLS);
    expect(saturday.loading).toEqual({ reason: 'weekend', name: 'Saturday' });
    expect(saturday.windows.morning).toMatchObject({ open: true, loading: { reason: 'weekend' } });
    expect(day('2026-12-04', SURRY_HILLS).loading).toBeNull();
  });

  test('[R4.16] a public holiday counts in its state only', () => {
    const christmas = { reason: 'public holiday', name: 'Christmas Day' };
    expect(day('2026-12-25', SURRY_HILLS).windows.afternoon).toMatchObject({
      open: true,
      loading: christmas,
    });
    expect(day('2026-12-25', BRISBANE).windows.afternoon.loading).toBeNull();
  });

  test('[R4.16] a regional one counts at its postcodes only', () => {
    expect(day('2026-12-02', BRISBANE).loading?.name).toBe('Show day');
    expect(day('2026-12-02', { ...BRISBANE, postcode: '4870' }).loading).toBeNull();
  });

  test('[R4.16] a part-day holiday counts for the windows that begin with it or after it', () => {
    const eve = day('2026-12-24', ADELAIDE);
    expect([eve.loading, eve.windows.morning.loading, eve.windows.afternoon.loading]).toEqual([
      null,
      null,
      null,
    ]);
    const half = day('2026-12-03', BRISBANE);
    expect([half.windows.morning.loading, half.windows.afternoon.loading?.name]).toEqual([
      null,
      'Half holiday',
    ]);
    const late = day('2026-12-04', BRISBANE);
    expect([late.windows.morning.loading, late.windows.afternoon.loading?.name]).toEqual([
      null,
      'Late morning',
    ]);
  });
});
