import type { BookingPolicy } from '../constants.ts';
import { minutesOf } from './dates.ts';
import type { TimeWindow } from './day-choice.ts';
import { deskVisitMessages } from './desk-visit-messages.ts';
import { instantOfHour, instantOfTime } from './local-time.ts';
import { visitMessages } from './visit-messages.ts';

/** A visit as the desk schedules it: a window of a day, or a time, in the job's time zone. */
export type VisitInput = {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly window: TimeWindow | null;
  /** HH:mm */
  readonly time: string | null;
};

export type PlannedVisit = {
  readonly ok: true;
  readonly window: TimeWindow;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
};

export type VisitFault = { readonly ok: false; readonly field: 'window' | 'time'; readonly message: string };

/** The window that contains a local time; anything outside morning and afternoon is after hours (R4.09). */
export function windowOfTime(time: string, { morning, afternoon }: BookingPolicy): TimeWindow {
  const minutes = minutesOf(time);
  const lies = ({ fromHour, toHour }: { fromHour: number; toHour: number }) =>
    minutes >= fromHour * 60 && minutes < toHour * 60;
  if (lies(morning)) return 'morning';
  return lies(afternoon) ? 'afternoon' : 'afterhours';
}

/**
 * When a visit begins and ends, in the job's time zone: a whole window, or one step from a time. The desk may choose
 * any time; the notice that customers need to give doesn't apply to it (R4.13).
 */
export function planVisit(
  { date, window, time }: VisitInput,
  timeZone: string,
  policy: BookingPolicy,
): PlannedVisit | VisitFault {
  if (time === null) {
    if (window === null || window === 'afterhours') {
      return { ok: false, field: 'time', message: deskVisitMessages.timeNeeded };
    }
    const { fromHour, toHour } = policy[window];
    const at = (hour: number) => instantOfHour(date, hour, timeZone);
    return { ok: true, window, startsAt: at(fromHour), endsAt: at(toHour) };
  }
  const own = windowOfTime(time, policy);
  if (window !== null && window !== own) {
    return { ok: false, field: 'time', message: deskVisitMessages.timeOutsideWindow };
  }
  const startsAt = instantOfTime(date, time, timeZone);
  if (!startsAt) return { ok: false, field: 'time', message: visitMessages.timeSkipped };
  return { ok: true, window: own, startsAt, endsAt: startsAt.add({ minutes: policy.afterHoursStepMinutes }) };
}
