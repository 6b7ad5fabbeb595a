import type { BookingPolicy } from '../../../../domain/constants.ts';
import type { AfterHoursTime, DayAvailability } from '../../../../domain/visits/availability.ts';
import { formatDay, formatTime, minutesOf, timeOfMinutes } from '../../../../domain/visits/dates.ts';
import type { TimeOption } from '../../../ui/fields/time-choice.tsx';

/** The times of an after-hours choice, and why some of them aren't available (R4.14). */
export type TimesModel = { readonly times: readonly TimeOption[]; readonly why: string | undefined };

/**
 * A day's after-hours times. Before the morning and after the afternoon, a part without any available time is hidden;
 * otherwise unavailable times keep their place.
 */
export function timesOfDay(day: DayAvailability, isToday: boolean, policy: BookingPolicy): TimesModel {
  const open = new Set(day.windows.afterhours.times.map(({ time }) => time));
  const parts = [steps(0, policy.morning.fromHour, policy), steps(policy.afternoon.toHour, 24, policy)];
  const shown = parts.filter((part) => part.some((time) => open.has(time))).flat();
  const off = shown.filter((time) => !open.has(time));
  return {
    times: shown.map((time) => ({
      value: time,
      label: formatTime(time),
      ...(open.has(time) ? {} : { off: true }),
    })),
    why: whyOff({ off, first: shown.find((time) => open.has(time)), isToday, policy }),
  };
}

function steps(fromHour: number, toHour: number, { afterHoursStepMinutes }: BookingPolicy): string[] {
  const count = Math.ceil(((toHour - fromHour) * 60) / afterHoursStepMinutes);
  return Array.from({ length: count }, (_, step) =>
    timeOfMinutes(fromHour * 60 + step * afterHoursStepMinutes),
  );
}

function whyOff(times: {
  off: readonly string[];
  first: string | undefined;
  isToday: boolean;
  policy: BookingPolicy;
}): string | undefined {
  const { off, first, isToday, policy } = times;
  if (off.length === 0 || first === undefined) return undefined;
  const late = off.filter((time) => minutesOf(time) > minutesOf(first));
  // Times missing in the middle are those that daylight saving skips.
  const skipped = late.length > 0 ? `Clocks go forward that night and skip ${listed(late)}.` : '';
  const tooSoon =
    late.length < off.length
      ? `A tech needs ${policy.minBookingGapHours} hours, so ${formatTime(first)} is the first${isToday ? ' today' : ''}.`
      : '';
  return [tooSoon, skipped].filter(Boolean).join(' ');
}

function listed(times: readonly string[]): string {
  return times.map(formatTime).join(' and ');
}

/** 'Soonest after hours': its times by date, each with the day's name (R4.08). */
export function soonestTimes(
  slots: readonly AfterHoursTime[],
  today: string,
): { readonly date: string; readonly dayName: string; readonly times: readonly TimeOption[] }[] {
  const dates = [...new Set(slots.map(({ date }) => date))];
  return dates.map((date) => ({
    date,
    dayName: `${date === today ? 'Today' : 'Tomorrow'}, ${formatDay(date)}`,
    times: slots
      .filter((slot) => slot.date === date)
      .map(({ time }) => ({ value: `${date}T${time}`, label: formatTime(time) })),
  }));
}
