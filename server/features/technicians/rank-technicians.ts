import type { z } from 'zod';
import type { rankedTechnician } from '../../../contracts/jobs/who-can-take.ts';
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

/** From stops so many days before and after a visit it's known where a technician usually is. */
const DAYS_AROUND = 7;

/** A visit that somebody should take. */
type Asked = {
  /** The site's local date. */
  date: string;
  promise: VisitPromise;
  minutes: number;
  site: PlaceQuery;
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
  { date, promise, minutes, site, own }: Asked,
): Promise<Ranked> {
  const { places, pricing } = deps.catalogue.current();
  const ids = technicians.map(({ id }) => id);
  const others = await visitsAround(deps, { jobId: own?.jobId ?? null, technicianIds: ids, promise });
  const now = deps.clock.now();
  const ranked = rankTakers(
    { date, region: places.region(site.postcode), place: places.position(site) },
    technicians.map((technician) => {
      const hasIt = own?.technicianId === technician.id;
      const stops = others.filter(({ technicianId }) => technicianId === technician.id);
      const busy = stops.filter(({ isDone }) => !isDone);
      const before = (hasIt && own.plannedAt?.toTemporalInstant()) || null;
      const start = usualStart({ promise, minutes, before, others: busy, now }, pricing.policy);
      return { ...technician, hasIt, time: { start, minutes }, busy, stops };
    }),
  );
  return {
    free: ranked.filter(({ against }) => isFree(against)).length,
    technicians: ranked.map(({ who, against, way }) => ({
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

/** The technicians' other visits of the days around a promise, and where they are. */
async function visitsAround(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  {
    jobId,
    technicianIds,
    promise,
  }: { jobId: number | null; technicianIds: readonly number[]; promise: VisitPromise },
): Promise<(Stop & { technicianId: number | null; isDone: boolean })[]> {
  const { places } = catalogue.current();
  const around = { hours: 24 * DAYS_AROUND };
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
        between(
          visits.startsAt,
          toDate(promise.startsAt.subtract(around)),
          toDate(promise.endsAt.add(around)),
        ),
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
          suburb: site.suburb,
          place: places.position(site),
        }
      : [],
  );
}
