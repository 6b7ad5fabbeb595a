import type { BookingPolicy, HourRange } from '../constants.ts';
import { isPlainDate, isPlainTime, minutesOf, timeOfMinutes } from './dates.ts';
import type { ChoiceInput, TimeWindow, WindowChoice } from './day-choice.ts';

/** The attendanceDate for a choice: the local start of its window, or its time (R4.11). */
export function attendanceDateOf(choice: WindowChoice, policy: BookingPolicy): string {
  const time =
    choice.window === 'afterhours' ? choice.time : timeOfMinutes(policy[choice.window].fromHour * 60);
  return time === undefined ? choice.date : `${choice.date}T${time}`;
}

/**
 * The choice that an attendanceDate means, for `checkChoice` to check (R4.11): a local date-time is in the window that
 * contains it, or an after-hours time outside both windows; a bare date means its morning. The option is always
 * 'later', because `checkChoice` derives it from the date. Anything else gives no choice.
 */
export function choiceFromAttendanceDate(text: string, policy: BookingPolicy): ChoiceInput {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?)?$/.exec(text);
  const date = parts?.[1];
  const time = parts?.[2] ?? timeOfMinutes(policy.morning.fromHour * 60);
  if (!isPlainDate(date) || !isPlainTime(time)) return {};
  const window = windowAt(minutesOf(time), policy);
  return window === 'afterhours'
    ? { option: 'later', date, window, time }
    : { option: 'later', date, window };
}

function windowAt(minutes: number, { morning, afternoon }: BookingPolicy): TimeWindow {
  const within = ({ fromHour, toHour }: HourRange) => minutes >= fromHour * 60 && minutes < toHour * 60;
  if (within(morning)) return 'morning';
  return within(afternoon) ? 'afternoon' : 'afterhours';
}
