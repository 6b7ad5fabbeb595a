import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { whoCanTake } from '../../../contracts/jobs/who-can-take.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { isAgreedTime, usualStart } from '../../../domain/visits/planned-time.ts';
import { rankTakers, type Stop } from '../../../domain/visits/who-can-take.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, between, eq, inArray, isNotNull, ne } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { allTechnicians } from '../technicians/technicians.queries.ts';
import { type AskedVisit, askedVisit } from './asked-visit.ts';
import { NOTHING_ASKED } from './plan-time.ts';
import { kindOfNext, newsOf } from './schedule-job.ts';
import { newestVisit } from './visits.queries.ts';

/** From stops so many days before and after a visit it's known where a technician usually is. */
const DAYS_AROUND = 7;

/**
 * Who can take a job's visit, best first (R14.02), at the time that is asked for, or else planned or wanted.
 * @throws Refusal `not_found`, `invalid_fields`
 */
export async function listTakers(
  deps: Deps,
  { jobId, asked }: { jobId: number; asked: z.output<typeof whoCanTake.query> },
): Promise<Reply<typeof whoCanTake>> {
  const [found] = await deps.db
    .select({ job: jobs, site: locations })
    .from(jobs)
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(eq(jobs.id, jobId));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  const { job, site } = found;
  const { places, pricing, equipment } = deps.catalogue.current();
  const { Date: date, ...time } = asked;
  const wanted = date ? await askedVisit(deps, deps.db, job, { Date: date, ...time }) : ownVisit(job);
  const { planned: promise } = wanted;
  const visit = await newestVisit(deps.db, jobId, ['planned']);
  const kind = visit?.kind ?? (await kindOfNext(deps.db, job));
  const minutes = visit?.plannedMinutes ?? equipment.visitMinutes(job.equipmentTypeId, kind);
  const technicians = (await allTechnicians(deps.db)).filter(({ isActive }) => isActive);
  const others = await visitsAround(deps, { jobId, technicianIds: technicians.map(({ id }) => id), promise });
  const now = deps.clock.now();
  const ranked = rankTakers(
    { date: wanted.date, region: places.region(site.postcode), place: places.position(site) },
    technicians.map((technician) => {
      const hasIt = visit?.technicianId === technician.id;
      const stops = others.filter(({ technicianId }) => technicianId === technician.id);
      const busy = stops.filter(({ isDone }) => !isDone);
      const before = (hasIt && visit.plannedAt?.toTemporalInstant()) || null;
      const start = usualStart({ promise, minutes, before, others: busy, now }, pricing.policy);
      return { ...technician, hasIt, time: { start, minutes }, busy, stops };
    }),
  );
  const { startsAt } = promise;
  return {
    Date: wanted.date,
    TimeWindow: promise.window,
    Time:
      promise.window === 'afterhours' || isAgreedTime(promise, pricing.policy)
        ? startsAt.toZonedDateTimeISO(job.timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
        : null,
    HearsBy: (await newsOf(deps, job, { ...wanted, techName: null })).HearsBy,
    TimeZone: job.timeZone,
    Technicians: ranked.map(({ who, against, way }) => ({
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

/** The visit as it's planned, or as its customer wants it. @throws Refusal `invalid_fields` for a job without a time */
function ownVisit({
  hasTime,
  attendanceDate: date,
  timeWindow: window,
  startsAt,
  endsAt,
}: JobRow): AskedVisit {
  if (!hasTime) throw fieldRefusal('Date', deskVisitMessages.dayFirst);
  const times = { startsAt: startsAt.toTemporalInstant(), endsAt: endsAt.toTemporalInstant() };
  return { date, planned: { ok: true, window, ...times }, window: null, time: NOTHING_ASKED };
}

/** The technicians' other visits of the days around a promise, and where they are. */
async function visitsAround(
  { db, catalogue }: Pick<Deps, 'catalogue'> & { db: Queryable },
  {
    jobId,
    technicianIds,
    promise,
  }: { jobId: number; technicianIds: readonly number[]; promise: AskedVisit['planned'] },
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
        ne(visits.jobId, jobId),
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
