import type { z } from 'zod';
import type { rankedTechnician } from '../../../contracts/jobs/who-can-take.ts';
import type { MachineLicences } from '../../../domain/visits/licence-kinds.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { usualStart, type VisitPromise } from '../../../domain/visits/planned-time.ts';
import { isFree, rankTakers, type Stop } from '../../../domain/visits/who-can-take.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';
import type { Deps } from '../../common/deps.ts';
import { and, between, eq, inArray, isNotNull, ne } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { allTechnicians, type Technician } from './technicians.queries.ts';

/** From stops in a week before and after a visit it's known where a technician usually is. */
const AROUND_DAYS = 7;
const AROUND_MS = AROUND_DAYS * 24 * 3_600_000;

/** A visit that somebody should take. */
export type Asked = {
  /** The site's local date. */
  date: string;
  promise: VisitPromise;
  minutes: number;
  site: PlaceQuery;
  /** Of its machine, or of a plan visit's. */
  licences: MachineLicences;
  /** The visit as it's planned until now; null for one that isn't booked yet. */
  own: { jobId: number; technicianId: number | null; plannedAt: Date | null } | null;
};

type Ranked = { free: number; technicians: z.output<typeof rankedTechnician>[] };

export const activeTechnicians = async (db: Deps['db']): Promise<Technician[]> =>
  (await allTechnicians(db)).filter(({ isActive }) => isActive);

/** All active technicians for a visit, those who can best take it first, and how many of them are free (R14.02). */
export async function rankTechnicians(
  deps: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  technicians: readonly Technician[],
  asked: Asked,
): Promise<Ranked> {
  const others = await visitsAround(deps, {
    jobId: asked.own?.jobId ?? null,
    technicianIds: technicians.map(({ id }) => id),
    promises: [asked.promise],
  });
  return ranked(deps, technicians, asked, others);
}

type Shared = {
  /** For each visit, by itself: best first; and who is best if each goes to its best, null where nobody is free. */
  visits: (Ranked & { bestId: number | null })[];
  /** For how many of them each would be free who got all, most first. */
  all: { id: number; name: string; free: number }[];
};

/** Who can take each of some visits of somebody else, and who can take all of them (R14.04). The soonest first. */
export async function shareVisits(
  deps: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  technicians: readonly Technician[],
  visits: readonly Asked[],
): Promise<Shared> {
  if (visits.length === 0) return { visits: [], all: [] };
  const others = await visitsAround(deps, {
    jobId: null,
    technicianIds: technicians.map(({ id }) => id),
    promises: visits.map(({ promise }) => promise),
  });
  const given: OtherVisit[] = [];
  const all = technicians.map((technician) => ({
    id: technician.id,
    name: technician.name,
    free: freeForAll(deps, technician, visits, others),
  }));
  return {
    visits: visits.map((visit) => {
      const {
        free,
        technicians: [best],
      } = ranked(deps, technicians, visit, [...others, ...given]);
      const bestId = best && free > 0 ? best.TechnicianId : null;
      if (best && bestId !== null) given.push(stopOf(deps, visit, best));
      return { ...ranked(deps, technicians, visit, others), bestId };
    }),
    all: all.sort((a, b) => b.free - a.free || a.name.localeCompare(b.name)),
  };
}

/**
 * Who is free for one after the other of some visits of a time (R13.07), best first; a visit counts for those after it once it's
 * given to somebody.
 */
export async function rankInTurn(
  deps: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  technicians: readonly Technician[],
  time: VisitPromise,
) {
  const others = await visitsAround(deps, {
    jobId: null,
    technicianIds: technicians.map(({ id }) => id),
    promises: [time],
  });
  const byDate = Map.groupBy(others, ({ date }) => date);
  const around = (date: string) =>
    Array.from({ length: 2 * AROUND_DAYS + 1 }, (_, at) => addDays(date, at - AROUND_DAYS));
  return {
    rank: (asked: Asked): Ranked =>
      ranked(
        deps,
        technicians,
        asked,
        around(asked.date).flatMap((day) => byDate.get(day) ?? []),
      ),
    give(asked: Asked, taker: RankedTechnician): void {
      byDate.set(asked.date, [...(byDate.get(asked.date) ?? []), stopOf(deps, asked, taker)]);
    },
  };
}

/** For how many visits somebody is free who gets them all, one after the other. */
function freeForAll(
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  technician: Technician,
  visits: readonly Asked[],
  others: readonly OtherVisit[],
): number {
  const given: OtherVisit[] = [];
  return visits.filter((visit) => {
    const { free, technicians } = ranked(deps, [technician], visit, [...others, ...given]);
    for (const taker of technicians) given.push(stopOf(deps, visit, taker));
    return free > 0;
  }).length;
}

type RankedTechnician = Ranked['technicians'][number];

/** A visit once somebody has it. */
const stopOf = (
  { catalogue }: Pick<Deps, 'catalogue'>,
  { date, site }: Asked,
  { TechnicianId, PlannedAt, PlannedMinutes }: RankedTechnician,
): OtherVisit => ({
  technicianId: TechnicianId,
  isDone: false,
  date,
  start: Temporal.Instant.from(PlannedAt),
  minutes: PlannedMinutes,
  suburb: site.suburb ?? '',
  place: catalogue.current().places.position(site),
});

function ranked(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  technicians: readonly Technician[],
  { date, promise, minutes, site, licences, own }: Asked,
  others: readonly OtherVisit[],
): Ranked {
  const { places, pricing } = catalogue.current();
  const now = clock.now();
  const takers = rankTakers(
    {
      date,
      region: places.region(site.postcode),
      place: places.position(site),
      licences,
    },
    technicians.map((technician) => {
      const hasIt = own?.technicianId === technician.id;
      const stops = others.filter(
        ({ technicianId, start }) =>
          technicianId === technician.id &&
          Math.abs(start.epochMilliseconds - promise.startsAt.epochMilliseconds) <= AROUND_MS,
      );
      const busy = stops.filter(({ isDone }) => !isDone);
      const before = (hasIt && own.plannedAt?.toTemporalInstant()) || null;
      const start = usualStart({ promise, minutes, before, others: busy, now }, pricing.policy);
      return { ...technician, hasIt, time: { start, minutes }, busy, stops };
    }),
  );
  return {
    free: takers.filter(({ against }) => isFree(against)).length,
    technicians: takers.map(({ who, against, way }) => ({
      TechnicianId: who.id,
      Name: who.name,
      HasIt: who.hasIt,
      PlannedAt: wireInstant(toDate(who.time.start)),
      PlannedMinutes: who.time.minutes,
      Against: against.map(({ kind: Kind, message: Message }) => ({ Kind, Message })),
      ExtraKm: way.km === null ? null : Math.round(way.km * 10) / 10,
      Way: way.message,
    })),
  };
}

type OtherVisit = Stop & { technicianId: number | null; isDone: boolean };

/** The technicians' other visits of the days around some promises, and where they are. */
async function visitsAround(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  {
    jobId,
    technicianIds,
    promises,
  }: { jobId: number | null; technicianIds: readonly number[]; promises: readonly VisitPromise[] },
): Promise<OtherVisit[]> {
  const { places } = catalogue.current();
  const first = Math.min(...promises.map(({ startsAt }) => startsAt.epochMilliseconds));
  const last = Math.max(...promises.map(({ endsAt }) => endsAt.epochMilliseconds));
  const rows = await db
    .select({ visit: visits, site: locations })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(
      and(
        inArray(visits.technicianId, [...technicianIds]),
        jobId === null ? undefined : ne(visits.jobId, jobId),
        inArray(visits.state, ['planned', 'onSite', 'done', 'noAccess']),
        between(visits.startsAt, new Date(first - AROUND_MS), new Date(last + AROUND_MS)),
        isNotNull(visits.plannedAt),
      ),
    );
  return rows.flatMap(({ visit: { technicianId, state, date, plannedAt, plannedMinutes }, site }) =>
    plannedAt && plannedMinutes && date
      ? {
          technicianId,
          isDone: state === 'done' || state === 'noAccess',
          date,
          start: plannedAt.toTemporalInstant(),
          minutes: plannedMinutes,
          suburb: site.suburb ?? '',
          place: places.position(site),
        }
      : [],
  );
}
