import { deriveDayOption, type World } from './availability.ts';
import type { BookingPolicy } from './constants.ts';
import { isPlainDate, isPlainTime, minutesOf, timeOfMinutes } from './dates.ts';
import type { Loading, TimeWindow, WindowChoice } from './day-choice.ts';
import { loadingAt } from './holidays.ts';

/** The attendanceDate that asks for a choice's price: the local start of its window, or its time (R4.11). */
export function attendanceDateOf(choice: WindowChoice, policy: BookingPolicy): string {
  const time =
    choice.window === 'afterhours' ? choice.time : timeOfMinutes(policy[choice.window].fromHour * 60);
  return time === undefined ? choice.date : `${choice.date}T${time}`;
}

/** The slot that an attendanceDate asks about, as `priceSlot` wants it. */
export type AttendanceSlot = WindowChoice & { readonly loading: Loading | null };

/**
 * The slot that an attendanceDate asks about (R4.11): a local date-time lies in the window that holds it, and
 * outside both windows it is an after-hours time; a bare date means its morning. Null when it is no date-time, or
 * its date can't be booked. Whether the window is still open is another question: `checkChoice`.
 */
export function slotOfAttendanceDate(text: string, world: World): AttendanceSlot | null {
  const { now, place, policy, holidays } = world;
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?$/.exec(text);
  const date = parts?.[1];
  const time = parts?.[2] ?? timeOfMinutes(policy.morning.fromHour * 60);
  if (!isPlainDate(date) || !isPlainTime(time)) return null;
  const option = deriveDayOption(date, now, place.timeZone, policy);
  if (!option) return null;
  const window = windowAt(minutesOf(time), policy);
  const startMinutes = window === 'afterhours' ? minutesOf(time) : policy[window].fromHour * 60;
  const loading = loadingAt({ date, startMinutes, place, holidays });
  return window === 'afterhours'
    ? { option, date, window, time, loading }
    : { option, date, window, loading };
}

function windowAt(minutes: number, { morning, afternoon }: BookingPolicy): TimeWindow {
  const within = ({ fromHour, toHour }: BookingPolicy['morning']) =>
    minutes >= fromHour * 60 && minutes < toHour * 60;
  if (within(morning)) return 'morning';
  return within(afternoon) ? 'afternoon' : 'afterhours';
}
