import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { whoCanTakeBooking } from '../../../../contracts/jobs/who-can-take.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import { dayAvailability, type World } from '../../../../domain/visits/availability.ts';
import { officePolicy } from '../../../../domain/visits/office-policy.ts';
import type { VisitPromise } from '../../../../domain/visits/planned-time.ts';
import type { Deps } from '../../../common/deps.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { hoursOfSite } from '../../sites/site-hours.queries.ts';
import { activeTechnicians, rankTechnicians } from '../../technicians/rank-technicians.ts';

type Fields = z.output<typeof whoCanTakeBooking.body>;

/**
 * Who can take a visit that isn't booked yet, best first, for each day and window (R14.05). It refuses nobody: the office
 * decides.
 * @throws Refusal `invalid_fields` for a postcode where nobody can be visited
 */
export async function bookingTakers(
  deps: Deps,
  {
    EquipmentTypeId: typeId,
    Postcode: postcode,
    Suburb: suburb,
    State: state,
    AssetLocationId: siteId,
    Visits,
  }: Fields,
): Promise<Reply<typeof whoCanTakeBooking>> {
  const { places, pricing, equipment } = deps.catalogue.current();
  const site = { postcode, suburb, state };
  const area = places.area(site);
  if (!area) throw fieldRefusal('Postcode', siteMessages.cannotIdentifyPostcode);
  const { policy, holidays } = pricing;
  const now = deps.clock.now();
  const avoided = siteId === null ? [] : await hoursOfSite(deps.db, siteId);
  const world: World = {
    now,
    area,
    policy: officePolicy(policy),
    holidays,
    full: [],
    avoided,
    whenAvoided: 'reason',
  };
  const technicians = await activeTechnicians(deps.db);
  const minutes = equipment.visitMinutes(typeId, 'first');
  const found: Reply<typeof whoCanTakeBooking>['Visits'] = [];
  for (const visit of Visits) {
    const promise = promiseOf(visit, world);
    if (!promise) continue;
    const licences = equipment.licences(typeId);
    const asked = { date: visit.Date, promise, minutes, site, licences, own: null };
    const { free, technicians: Technicians } = await rankTechnicians(deps, technicians, asked);
    const { Date: date, TimeWindow, Time = null } = visit;
    found.push({ Date: date, TimeWindow, Time, Free: free, Technicians });
  }
  return { TimeZone: area.timeZone, Visits: found };
}

/** What a customer would be promised; null for a window that is over, or a time that isn't offered. */
function promiseOf(
  { Date: date, TimeWindow, Time }: Fields['Visits'][number],
  world: World,
): VisitPromise | null {
  const { open, startsAt, endsAt, times } = dayAvailability(date, world).windows[TimeWindow];
  if (TimeWindow === 'afterhours' && Time) {
    const start = times.find(({ time }) => time === Time)?.startsAt;
    return start
      ? { startsAt: start, endsAt: start.add({ minutes: world.policy.afterHoursStepMinutes }) }
      : null;
  }
  return open && startsAt && endsAt ? { startsAt, endsAt } : null;
}
