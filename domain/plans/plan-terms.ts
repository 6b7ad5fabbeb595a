import { addDays } from '../visits/local-time.ts';
import type { Days } from './occurrences.ts';

/** How long a plan runs unless its draft says otherwise, and how long it can, in months. */
export const TERM_MONTHS = { usual: 12, least: 1, most: 60 } as const;

/** The customer of a plan that goes on by itself hears of each term so many days before it, or later, but not later than that. */
export const GOES_ON_DAYS = { usual: 30, least: 14 } as const;
/** Months of the shortest term of such a plan. */
export const GOES_ON_MONTHS = 2;

/**
 * The days of a plan's term: a year from 1 March ends on the last day of February. Terms follow each other without a gap, because
 * each counts from the plan's own start.
 * @param number 1 for the first term
 */
export function termDays(startsOn: string, months: number, number = 1): Days {
  const start = Temporal.PlainDate.from(startsOn);
  return {
    firstDay: start.add({ months: months * (number - 1) }).toString(),
    lastDay: addDays(start.add({ months: months * number }).toString(), -1),
  };
}
