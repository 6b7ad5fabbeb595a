import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { now } from '../../browser/clock.ts';
import { dayAndTime, localDate, pastDay } from './instant-words.ts';

/** `Tue 24 Nov`, with the year if it isn't this one: every local date on a screen that isn't about to come. */
export function dayWords(date: string): string {
  return pastDay(date, localToday(now(), OPERATOR_TIME_ZONE));
}

/** The same of a wire instant, in the job's time zone. */
export function dayOf(instant: string, timeZone: string): string {
  return dayWords(localDate(instant, timeZone));
}

/** `Tue 24 Nov, 9:14am`, in the office's time zone. */
export function officeMoment(instant: string): string {
  return dayAndTime(instant, OPERATOR_TIME_ZONE, now());
}
