import { formatDay, formatInstantDay, formatInstantTime } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';

/** `Tue 24 Nov`, with the year if it isn't this one: a local date that may be long ago. `today` is a local date too. */
export function pastDay(date: string, today: string): string {
  const day = formatDay(date);
  const year = date.slice(0, 4);
  return today.startsWith(year) ? day : `${day} ${year}`;
}

/** `9:14am` */
export function timeOf(instant: string, timeZone: string): string {
  return formatInstantTime(Temporal.Instant.from(instant), timeZone);
}

/** `Tue 24 Nov, 9:14am`; with the year if it isn't this one. */
export function dayAndTime(instant: string, timeZone: string, now: Temporal.Instant): string {
  const day = pastDay(localDate(instant, timeZone), localToday(now, timeZone));
  return `${day}, ${timeOf(instant, timeZone)}`;
}

/** `Tue 9:14am` for the last six days, `24 Nov` before that: for narrow dockets. */
export function shortWhen(instant: string, timeZone: string, now: Temporal.Instant): string {
  const at = Temporal.Instant.from(instant);
  const day = formatInstantDay(at, timeZone);
  const days = now.since(at).total('days');
  return days < 6 ? `${day.slice(0, 3)} ${timeOf(instant, timeZone)}` : day.slice(4);
}

/** `Today`, `Tomorrow`, else `Tue 24 Nov`, with the year if it isn't this one, for a local date. */
export function dayFromNow(date: string, timeZone: string, now: Temporal.Instant): string {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const { days } = today.until(Temporal.PlainDate.from(date));
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : pastDay(date, today.toString());
}

/** The local date of a wire instant. */
export function localDate(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

export function yearOf(instant: string, timeZone: string): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).year;
}
