import type { z } from 'zod';
import type { soonestVisit } from '../../../contracts/instant-quotes/prices.ts';
import { NO_HOURS } from '../../../domain/visits/avoided-hours.ts';
import type { FullWindow } from '../../../domain/visits/day-choice.ts';
import { soonestArrival } from '../../../domain/visits/quick-choices.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

type Soonest = z.infer<typeof soonestVisit.reply>['Soonest'];

/** The soonest arrival in a postcode; null if it isn't serviced, or where its suburbs are in several time zones. */
export function soonestAt(
  postcode: string,
  { places, pricing }: Catalogue,
  { now, full }: { now: Temporal.Instant; full: readonly FullWindow[] },
): Soonest {
  const area = places.area({ postcode });
  if (!area || places.region(postcode) === null) return null;
  if (places.ofPostcode(postcode).some(({ timeZone }) => timeZone !== area.timeZone)) return null;
  const { policy, holidays } = pricing;
  const soonest = soonestArrival({ now, area, policy, holidays, full, ...NO_HOURS });
  return (
    soonest && {
      Place: `${postcode} ${area.state}`,
      Arrival: soonest.words,
      ForSeconds: soonest.forSeconds,
    }
  );
}
