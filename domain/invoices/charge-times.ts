import { OPERATOR_TIME_ZONE } from '../constants.ts';
import { instantOfHour, localToday, nextBusinessDay } from '../visits/local-time.ts';

/** The hours of a business day in which cards are charged automatically, in the seller's time zone. */
export const CHARGE_HOURS = { from: 9, to: 17 } as const;

/** The most automatic charges that are attempted for an invoice. */
export const MAX_AUTOMATIC_ATTEMPTS = 3;

/** The instant at which a card is charged on a date: 9am in the seller's time zone. */
export function chargeTime(date: string): Temporal.Instant {
  return instantOfHour(date, CHARGE_HOURS.from, OPERATOR_TIME_ZONE);
}

/**
 * When a declined card is tried again: at 9am on the second business day afterwards; null after the last attempt.
 * @param attempt the number of the declined one, from 1
 */
export function nextAttempt(
  attempt: number,
  now: Temporal.Instant,
  isBusinessDay: (date: string) => boolean,
): Temporal.Instant | null {
  if (attempt >= MAX_AUTOMATIC_ATTEMPTS) return null;
  const next = nextBusinessDay(localToday(now, OPERATOR_TIME_ZONE), isBusinessDay);
  return chargeTime(nextBusinessDay(next, isBusinessDay));
}

/** At 9am on the next business day, for a charge whose day has gone by. */
export function nextChargeTime(
  now: Temporal.Instant,
  isBusinessDay: (date: string) => boolean,
): Temporal.Instant {
  return chargeTime(nextBusinessDay(localToday(now, OPERATOR_TIME_ZONE), isBusinessDay));
}

/**
 * Whether it's within some hours of the seller's business day.
 * @param hours full hours, the last one not included
 */
export function isWithinHours(
  now: Temporal.Instant,
  hours: { from: number; to: number },
  isBusinessDay: (date: string) => boolean,
): boolean {
  const { hour } = now.toZonedDateTimeISO(OPERATOR_TIME_ZONE);
  return hour >= hours.from && hour < hours.to && isBusinessDay(localToday(now, OPERATOR_TIME_ZONE));
}
