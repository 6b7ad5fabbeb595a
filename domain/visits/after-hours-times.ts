import type { BookingPolicy } from '../constants.ts';
import { timeOfMinutes } from './dates.ts';

const MINUTES_OF_DAY = 24 * 60;

/** Every step of a day, as HH:mm, before the morning and after the afternoon (R4.14). */
export function afterHoursTimes({ morning, afternoon, afterHoursStepMinutes }: BookingPolicy): string[] {
  return Array.from(
    { length: Math.ceil(MINUTES_OF_DAY / afterHoursStepMinutes) },
    (_, step) => step * afterHoursStepMinutes,
  )
    .filter((minutes) => minutes < morning.fromHour * 60 || minutes >= afternoon.toHour * 60)
    .map(timeOfMinutes);
}
