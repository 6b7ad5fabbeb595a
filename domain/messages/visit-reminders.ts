import { addDays, instantOfHour } from '../visits/local-time.ts';
import { isQuiet } from './quiet-hours.ts';

type RemindedVisit = {
  /** YYYY-MM-DD at the site. */
  readonly date: string;
  readonly startsAt: Temporal.Instant;
  readonly timeZone: string;
  /** When the customer was last told of it. */
  readonly toldAt: Temporal.Instant;
};

/**
 * Whether the reminder of a visit is due (R11.04): from an hour of the day before at the site until the visit begins, but
 * not in quiet hours. What the customer heard after that hour needs no reminder.
 * @param hour of the site's clock, 0 to 23
 */
export function isVisitReminderDue(
  { date, startsAt, timeZone, toldAt }: RemindedVisit,
  { hour, now }: { hour: number; now: Temporal.Instant },
): boolean {
  const due = instantOfHour(addDays(date, -1), hour, timeZone);
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;
  return !isBefore(now, due) && isBefore(now, startsAt) && !isBefore(due, toldAt) && !isQuiet(now, timeZone);
}
