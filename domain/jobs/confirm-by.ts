import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { formatInstantDay, formatInstantTime } from '../visits/dates.ts';
import { addDays, instantOfHour, localToday } from '../visits/local-time.ts';

/**
 * The latest time by which the office confirms a booking's tech. Two office hours are enough to read a booking and ring
 * a tech. The office closes when bookings for the next morning close, and opens an hour before the first window. The
 * kitchen needs to know an hour before the visit; a booking at shorter notice still gives the office an hour.
 */
export const CONFIRM_RULE = {
  officeHours: 2,
  opensAtHour: DEFAULT_BOOKING_POLICY.morning.fromHour - 1,
  closesAtHour: DEFAULT_BOOKING_POLICY.tomorrowMorningClosesAtHour,
  hoursBeforeVisit: 1,
  hoursAtLeast: 1,
  roundedUpToMinutes: 15,
} as const;

type BookedVisit = {
  readonly bookedAt: Temporal.Instant;
  readonly startsAt: Temporal.Instant;
  readonly timeZone: string;
};

/** The latest time by which the office confirms a booking's tech, by CONFIRM_RULE in the site's time zone. */
export function confirmBy({ bookedAt, startsAt, timeZone }: BookedVisit): Temporal.Instant {
  const beforeVisit = startsAt.subtract({ hours: CONFIRM_RULE.hoursBeforeVisit });
  const shortest = bookedAt.add({ hours: CONFIRM_RULE.hoursAtLeast });
  const latest = later(beforeVisit, shortest);
  return earlier(inOfficeHours(bookedAt, timeZone), latest).round({
    smallestUnit: 'minute',
    roundingIncrement: CONFIRM_RULE.roundedUpToMinutes,
    roundingMode: 'ceil',
  });
}

/** That many office hours after an instant; what's left at closing time continues the next morning. */
function inOfficeHours(from: Temporal.Instant, timeZone: string): Temporal.Instant {
  const { officeHours, opensAtHour, closesAtHour } = CONFIRM_RULE;
  const today = localToday(from, timeZone);
  const opens = later(from, instantOfHour(today, opensAtHour, timeZone));
  const closes = instantOfHour(today, closesAtHour, timeZone);
  const due = opens.add({ hours: officeHours });
  if (Temporal.Instant.compare(due, closes) <= 0) return due;
  const worked = closes.since(earlier(opens, closes));
  return instantOfHour(addDays(today, 1), opensAtHour, timeZone).add({ hours: officeHours }).subtract(worked);
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b);
const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b);

/** `11:15am on Mon 23 Nov` */
export function confirmByWords(instant: Temporal.Instant, timeZone: string): string {
  return `${formatInstantTime(instant, timeZone)} on ${formatInstantDay(instant, timeZone)}`;
}
