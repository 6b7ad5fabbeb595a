import type { FastifyBaseLogger } from 'fastify';
import type { AustralianState } from '../../../domain/sites/states.ts';
import { holidayTableEndsBefore } from '../../../domain/visits/holidays.ts';
import type { Pricing } from '../../catalogue/pricing.ts';

/**
 * Warns the operator in the log if a bookable date is after the end of a state's holiday table, once per state and year
 * until the table is edited (R4.16).
 */
export function holidayTableWatch(log: Pick<FastifyBaseLogger, 'warn'>) {
  let warned = new Set<string>();
  let about: Pricing | undefined;
  return (pricing: Pricing, state: AustralianState, lastDate: string): void => {
    if (pricing !== about) {
      about = pricing;
      warned = new Set();
    }
    const year = lastDate.slice(0, 4);
    const key = `${state} ${year}`;
    if (warned.has(key) || !holidayTableEndsBefore(lastDate, state, pricing.holidays)) return;
    warned.add(key);
    log.warn(
      { state, year },
      `${state} has no public holidays of ${year} in the table, and dates up to ${lastDate} can be booked: prices may miss a holiday`,
    );
  };
}
