/** The date of an instant in a zone, as YYYY-MM-DD. */
export function localToday(now: Temporal.Instant, timeZone: string): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The time of an instant in a zone, as HH:mm. */
export function timeAt(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** The date that many days after a YYYY-MM-DD date. */
export function addDays(date: string, days: number): string {
  const utc = new Date(`${date}T00:00:00Z`);
  utc.setUTCDate(utc.getUTCDate() + days);
  return utc.toISOString().slice(0, 10);
}

/** The instant of a full hour (0 to 24) of a local date. */
export function instantOfHour(date: string, hour: number, timeZone: string): Temporal.Instant {
  const day = hour === 24 ? addDays(date, 1) : date;
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone, plainTime: { hour: hour % 24 } })
    .toInstant();
}

/**
 * The instant of a local date and HH:mm time: the first of two if daylight saving repeats it; null if daylight saving
 * skips it, which shows when it converts back to another local time (R4.14).
 */
export function instantOfTime(date: string, time: string, timeZone: string): Temporal.Instant | null {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? zoned.toInstant() : null;
}

/** The first business day after a date; the day after it if a whole month has none. */
export function nextBusinessDay(date: string, isBusinessDay: (date: string) => boolean): string {
  for (let days = 1; days <= 31; days += 1) {
    const candidate = addDays(date, days);
    if (isBusinessDay(candidate)) return candidate;
  }
  return addDays(date, 1);
}
