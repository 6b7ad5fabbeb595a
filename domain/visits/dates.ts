import type { BookingPolicy } from '../constants.ts';
import type { TimeWindow } from './day-choice.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export type DayOfTheWeek = (typeof DAYS)[number];

// Plain dates are UTC midnights: no time zone is involved, and the first screen doesn't need Temporal.
function utcOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Whether the text is an existing date, as YYYY-MM-DD. */
export function isPlainDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const utc = utcOf(text);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text);
}

/** Whether the text is a local time, HH:mm from 00:00 to 23:59. */
export function isPlainTime(text: unknown): text is string {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Minutes after midnight of an HH:mm time. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** HH:mm of minutes after midnight. */
export function timeOfMinutes(minutes: number): string {
  const two = (n: number) => n.toString().padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The weekday of a YYYY-MM-DD date, in DayOfTheWeek's words (R3.01). */
export function dayOfTheWeek(date: string): DayOfTheWeek {
  return DAYS[utcOf(date).getUTCDay()] as DayOfTheWeek;
}

export function isWeekend(date: string): boolean {
  const day = utcOf(date).getUTCDay();
  return day === 0 || day === 6;
}

/** `Tue 24 Nov` */
export function formatDay(date: string): string {
  const utc = utcOf(date);
  return `${dayOfTheWeek(date).slice(0, 3)} ${utc.getUTCDate()} ${MONTHS[utc.getUTCMonth()]?.slice(0, 3)}`;
}

/** `Tue 1 Dec 2026` */
export function dayWithYear(date: string): string {
  return `${formatDay(date)} ${date.slice(0, 4)}`;
}

/** `Tuesday 24 November`, for labels read by screen readers. */
export function formatLongDay(date: string): string {
  const utc = utcOf(date);
  return `${dayOfTheWeek(date)} ${utc.getUTCDate()} ${MONTHS[utc.getUTCMonth()]}`;
}

/** `4:30pm` of `16:30`, `8am` of `08:00`, `12am` of midnight. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}${minutes === '00' ? '' : `:${minutes}`}${hour < 12 ? 'am' : 'pm'}`;
}

/** `8am-12pm` of the hours 8 and 12. */
export function formatHours(fromHour: number, toHour: number): string {
  return `${formatTime(timeOfMinutes(fromHour * 60))}-${formatTime(timeOfMinutes((toHour % 24) * 60))}`;
}

/**
 * A window on the docket: `8am-12pm`, or `After hours, 6:30pm` once a time is chosen.
 * @param time HH:mm: the time after hours, or from when a tech may come in a window that's cut, `10:30am-12pm`
 */
export function windowLabel(window: TimeWindow, policy: BookingPolicy, time?: string): string {
  if (window === 'afterhours') return time ? `After hours, ${formatTime(time)}` : 'After hours';
  const { fromHour, toHour } = policy[window];
  const whole = formatHours(fromHour, toHour);
  return time ? `${formatTime(time)}${whole.slice(whole.indexOf('-'))}` : whole;
}

/** `Sydney time` of `Australia/Sydney`, `Broken Hill time` of `Australia/Broken_Hill`. */
export function zoneName(timeZone: string): string {
  return `${timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' ')} time`;
}

/** dd/mm/yyyy, the format of PrioritySelectedDate (R3.09). */
export function toWireDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** YYYY-MM-DD from an existing dd/mm/yyyy date, else null (R3.09). */
export function fromWireDate(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!parts) return null;
  const date = `${parts[3]}-${parts[2]}-${parts[1]}`;
  return isPlainDate(date) ? date : null;
}

/** `Tue 24 Nov`: the day of an instant in a zone. */
export function formatInstantDay(instant: Temporal.Instant, timeZone: string): string {
  return formatDay(instant.toZonedDateTimeISO(timeZone).toPlainDate().toString());
}

/** `4:30pm`: the time of an instant in a zone. */
export function formatInstantTime(instant: Temporal.Instant, timeZone: string): string {
  const { hour, minute } = instant.toZonedDateTimeISO(timeZone);
  return formatTime(timeOfMinutes(hour * 60 + minute));
}

/**
 * `8am-12pm`: from one instant to another in a zone. In the hour that the clocks repeat, the end reads earlier than the
 * start; then it's the start alone.
 */
export function formatSpan(from: Temporal.Instant, to: Temporal.Instant, timeZone: string): string {
  const [begins, ends] = [from, to].map((at) => at.toZonedDateTimeISO(timeZone).toPlainDateTime());
  const start = formatInstantTime(from, timeZone);
  if (begins && ends && Temporal.PlainDateTime.compare(begins, ends) >= 0) return start;
  return `${start}-${formatInstantTime(to, timeZone)}`;
}
