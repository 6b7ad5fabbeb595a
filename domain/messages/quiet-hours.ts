import { addDays, instantOfHour } from '../visits/local-time.ts';

/** Local hours in which no text is sent that can wait: kitchens sleep too. */
export const QUIET_HOURS = { from: 20, to: 8 };

/** Somebody can come for so long after a visit has begun. */
const LONGEST_WINDOW = { hours: 5 };

/** Whether it's a quiet hour at a site. */
export function isQuiet(now: Temporal.Instant, timeZone: string): boolean {
  const { hour } = now.toZonedDateTimeISO(timeZone);
  return hour < QUIET_HOURS.to || hour >= QUIET_HOURS.from;
}

type TextFacts = {
  now: Temporal.Instant;
  /** The site's. */
  timeZone: string;
  /** When the visit that the text is about begins; null if it isn't about a visit. */
  visitAt: Temporal.Instant | null;
};

/**
 * When a text may be sent: now, or when the site's quiet hours end. One about a visit that begins by then, or has just begun, doesn't wait.
 */
export function textTime({ now, timeZone, visitAt }: TextFacts): Temporal.Instant {
  if (!isQuiet(now, timeZone)) return now;
  const local = now.toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate().toString();
  const day = local.hour < QUIET_HOURS.to ? today : addDays(today, 1);
  const morning = instantOfHour(day, QUIET_HOURS.to, timeZone);
  const isUrgent =
    visitAt !== null &&
    Temporal.Instant.compare(visitAt.add(LONGEST_WINDOW), now) > 0 &&
    Temporal.Instant.compare(visitAt, morning) <= 0;
  return isUrgent ? now : morning;
}
