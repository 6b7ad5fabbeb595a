/** That a site has codes, and how old they are; never what they are (R12.11). */
export type CodesKept = {
  readonly changedAt: Temporal.Instant;
  /** When somebody last said that they're still right. */
  readonly checkedAt: Temporal.Instant;
};

/** How long a technician sees the codes after a press. */
export const CODES_SHOWN_MINUTES = 10;

/** Codes are asked about again once nobody has said for so long that they're right. */
const ASKED_AFTER = { months: 12 };

/** Whole months from one instant to another, by the clocks of a zone. */
function monthsBetween(from: Temporal.Instant, to: Temporal.Instant, timeZone: string): number {
  const [start, end] = [from, to].map((at) => at.toZonedDateTimeISO(timeZone).toPlainDate());
  return start && end ? start.until(end, { largestUnit: 'month' }).months : 0;
}

/** Whether somebody is asked if the codes are still right: once a year. */
export function areCodesDue({ checkedAt }: CodesKept, now: Temporal.Instant, timeZone: string): boolean {
  return monthsBetween(checkedAt, now, timeZone) >= ASKED_AFTER.months;
}

/** `Changed today`, `Changed 14 months ago`. */
export function codesAgeWords(
  { changedAt }: Pick<CodesKept, 'changedAt'>,
  now: Temporal.Instant,
  timeZone: string,
): string {
  const months = monthsBetween(changedAt, now, timeZone);
  if (months >= 1) return months === 1 ? 'Changed a month ago' : `Changed ${months} months ago`;
  const days = changedAt
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .until(now.toZonedDateTimeISO(timeZone).toPlainDate()).days;
  if (days <= 0) return 'Changed today';
  return days === 1 ? 'Changed yesterday' : `Changed ${days} days ago`;
}
