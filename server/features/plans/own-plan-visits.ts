import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  listPlanVisits as listPlanVisitsCall,
  planVisitChoices as planVisitChoicesCall,
} from '../../../contracts/plans/plan-visits.ts';
import { chooseFrom, type DayChoice, dayChoices } from '../../../domain/plans/day-choices.ts';
import { type PlanVisit, planVisits } from '../../../domain/plans/plan-visits.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { World } from '../../../domain/visits/availability.ts';
import { leaveUntil } from '../../../domain/visits/leave-until.ts';
import { licenceFaults } from '../../../domain/visits/licence-kinds.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import type { Queryable } from '../../db/client.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hoursOfSite } from '../sites/site-hours.queries.ts';
import { activeTechnicians } from '../technicians/rank-technicians.ts';
import { fullWindows } from '../windows/window-places.ts';
import { type DueRow, presentService, waitingAtSites } from './due.queries.ts';

/** Whose plans, and at which of their sites; null for every site. */
export type Whose = { customerId: number; siteIds: SiteIds };

type Waiting = { row: DueRow; lineId: number; firstDay: string; lastDay: string };
type Technicians = Awaited<ReturnType<typeof activeTechnicians>>;
/** What waits for a day at one site, and can be done in one visit. */
export type WaitingVisit = PlanVisit<Waiting>;

/** What waits for a day of a customer's plans, as visits, the soonest first. */
export async function listPlanVisits(deps: Deps, whose: Whose): Promise<Reply<typeof listPlanVisitsCall>> {
  return { Visits: (await waitingVisits(deps, deps.db, whose)).map((visit) => presentVisit(deps, visit)) };
}

export async function waitingVisits(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  whose: Whose,
): Promise<WaitingVisit[]> {
  const bySite = new Map<number, Waiting[]>();
  for (const row of await waitingAtSites(db, whose)) {
    const { firstDay, lastDay } = row.occurrence;
    const waiting = { row, lineId: row.line.id, firstDay, lastDay };
    bySite.set(row.site.id, [...(bySite.get(row.site.id) ?? []), waiting]);
  }
  return [...bySite.values()]
    .flatMap((waiting) => planVisits(waiting, localToday(deps.clock.now(), siteOf(waiting).timeZone)))
    .sort((a, b) => (a.lastDay < b.lastDay ? -1 : Number(a.lastDay > b.lastDay)));
}

const siteOf = ([first]: readonly Waiting[]): DueRow['site'] => {
  if (!first) throw new Error('A visit without a service');
  return first.row.site;
};

/** @throws Refusal `not_found` for a service that waits for no day, or isn't theirs */
export async function readPlanVisitChoices(
  deps: Deps,
  { occurrenceId, ...whose }: Whose & { occurrenceId: number },
): Promise<Reply<typeof planVisitChoicesCall>> {
  const visit = (await waitingVisits(deps, deps.db, whose)).find(({ occurrences }) =>
    occurrences.some(({ row }) => row.occurrence.id === occurrenceId),
  );
  if (!visit) throw new Refusal('not_found', requestMessages.notFound);
  return presentChoices(deps, visit);
}

export async function presentChoices(
  deps: Deps,
  visit: WaitingVisit,
): Promise<Reply<typeof planVisitChoicesCall>> {
  return {
    Visit: presentVisit(deps, visit),
    Windows: (await freeChoices(deps, visit)).map(({ date, window, startsAt, endsAt }) => ({
      Date: date,
      TimeWindow: window,
      StartsAt: wireInstant(toDate(startsAt)),
      EndsAt: wireInstant(toDate(endsAt)),
    })),
  };
}

/** When a visit can be, full windows left out. */
export const freeChoices = async (deps: Deps, visit: WaitingVisit): Promise<DayChoice[]> =>
  choicesOf(deps, deps.db, visit, {
    full: await fullWindows(deps, siteOf(visit.occurrences)),
    technicians: await activeTechnicians(deps.db),
  });

/**
 * When a visit can be, by everything that decides it but the lock of its window; none at a site that isn't serviced.
 * @param full windows that take nobody any more
 * @param technicians who works here now
 */
export async function choicesOf(
  deps: Deps,
  db: Queryable,
  visit: WaitingVisit,
  { full, technicians }: { full: World['full']; technicians: Technicians },
): Promise<DayChoice[]> {
  const { policy } = deps.catalogue.current().pricing;
  const site = siteOf(visit.occurrences);
  const area = deps.catalogue.current().places.area(site);
  if (!area) return [];
  const world = {
    ...worldOf(deps, site, area),
    full,
    avoided: await hoursOfSite(db, site.id),
  };
  return dayChoices({ visit, world, canCome: whoComes(deps, technicians, visit) }, 2 * policy.planSpanDays);
}

const worldOf = (
  { clock, catalogue }: Pick<Deps, 'clock' | 'catalogue'>,
  site: DueRow['site'],
  area: World['area'],
): World => ({
  now: clock.now(),
  area: { ...area, timeZone: site.timeZone },
  policy: catalogue.current().pricing.policy,
  holidays: catalogue.current().pricing.holidays,
  full: [],
  avoided: [],
  whenAvoided: 'close',
});

/**
 * Whether somebody works on a date who covers the site's region and has the licences of all machines and services. A company that keeps no
 * technicians here has them elsewhere.
 */
function whoComes(
  deps: Pick<Deps, 'catalogue'>,
  technicians: Technicians,
  { occurrences }: WaitingVisit,
): (date: string) => boolean {
  const { equipment, places } = deps.catalogue.current();
  const region = places.region(siteOf(occurrences).postcode);
  const needed = occurrences.flatMap(({ row }) => [
    ...equipment.licences(row.asset.equipmentTypeId).needed,
    ...(row.licence ? [row.licence] : []),
  ]);
  const licences = { needed, all: equipment.licenceKinds };
  const covering = technicians.filter(
    ({ regions }) => region === null || regions.length === 0 || regions.includes(region),
  );
  return (date) =>
    technicians.length === 0 ||
    covering.some(
      (one) =>
        leaveUntil(one.leave, date) === null &&
        licenceFaults(one.licences, licences, date).every(({ kind }) => kind !== 'unlicensed'),
    );
}

function presentVisit(
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  { firstDay, lastDay, occurrences }: WaitingVisit,
): z.input<typeof listPlanVisitsCall.reply>['Visits'][number] {
  const site = siteOf(occurrences);
  const today = localToday(deps.clock.now(), site.timeZone);
  const area = deps.catalogue.current().places.area(site);
  return {
    AssetLocationId: site.id,
    LocationName: site.name,
    Address: addressLine(site),
    TimeZone: site.timeZone,
    FirstDay: firstDay,
    LastDay: lastDay,
    IsLate: occurrences.some((each) => each.lastDay < today),
    ChooseFrom: area && chooseFrom(firstDay, worldOf(deps, site, area)),
    Minutes: occurrences.reduce((sum, { row }) => sum + row.line.minutes, 0),
    Services: occurrences.map(({ row }) => {
      const { OccurrenceId, PlanId, PlanName, Equipment, ServiceName, DueOn, Version } = presentService(
        deps,
        row,
      );
      return {
        ...{ OccurrenceId, PlanId, PlanName, Equipment, ServiceName, DueOn, Version },
        EquipmentId: row.asset.id,
      };
    }),
  };
}
