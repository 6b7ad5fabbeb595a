import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { proposeDayOrder, takeDayOrder } from '../../../contracts/jobs/day-order.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isOnTheWay } from '../../../domain/jobs/job-progress.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { type DayStop, orderDay, plannedOrder } from '../../../domain/visits/order-day.ts';
import { isAgreedTime, keepsPromise, overlaps } from '../../../domain/visits/planned-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, isNotNull } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, refuseEarlier } from '../jobs/change-job.ts';
import { type JobRow, lockJobRow } from '../jobs/move-job.ts';
import { lockTimes } from '../technicians/planned-times.ts';
import { findTechnician } from '../technicians/technicians.queries.ts';
import { keepTime } from './keep-time.ts';
import type { VisitRow } from './visits.queries.ts';

type Day = { technicianId: number; date: string };
type Proposal = Reply<typeof proposeDayOrder>;

/**
 * The order of a technician's day with the least way that keeps every promise (R14.03); nothing changes.
 * @throws Refusal `not_found`
 */
export async function proposeOrder(deps: Deps, { technicianId, date }: Day): Promise<Proposal> {
  const technician = await findTechnician(deps.db, technicianId);
  if (!technician) throw new Refusal('not_found', requestMessages.notFound);
  const stops = await stopsOf(deps, deps.db, { technicianId, date });
  const before = plannedOrder(stops);
  const after = orderDay(stops, deps.clock.now());
  return {
    TechnicianId: technicianId,
    Name: technician.name,
    KmBefore: tenths(before.km),
    KmAfter: after && tenths(after.km),
    Stops: (after ?? before).stops.map(({ stop, start, minutes, km }) => ({
      VisitId: stop.visit.id,
      RepairId: stop.job.id,
      BookingReference: bookingReference(deps.config.brand.referencePrefix, stop.job.id),
      LocationName: stop.site.name,
      Suburb: stop.site.suburb,
      AttendanceDate: date,
      TimeWindow: stop.window,
      StartsAt: wireInstant(toDate(stop.promise.startsAt)),
      EndsAt: wireInstant(toDate(stop.promise.endsAt)),
      TimeZone: stop.site.timeZone,
      PlannedAt: wireInstant(toDate(start)),
      PlannedMinutes: minutes,
      WasPlannedAt: stop.plannedAt && wireInstant(toDate(stop.plannedAt)),
      Stays: stop.isFixed,
      Km: km === null ? null : tenths(km),
      Version: stop.job.version,
    })),
  };
}

const tenths = (km: number): number => Math.round(km * 10) / 10;

/**
 * Plans visits of a technician's day at other times within what was promised, all or none; no customer hears of it (R14.03).
 * @throws Refusal `not_found`; `conflict` if a job or the day has changed since it was read
 */
export async function takeOrder(
  deps: Deps,
  {
    technicianId,
    date,
    by,
    visits: asked,
  }: Day & { by: StaffDoer; visits: z.output<typeof takeDayOrder.body>['Visits'] },
): Promise<Proposal> {
  const starts = new Map(
    asked.map(({ RepairId, PlannedAt }) => [RepairId, Temporal.Instant.from(PlannedAt)] as const),
  );
  await transaction(deps.pool, async (tx) => {
    // Jobs by id and the technician after them, so that nobody who locks the same waits for us while we wait for them.
    const ordered = asked.toSorted((a, b) => a.RepairId - b.RepairId);
    const locked: { job: JobRow; version: number }[] = [];
    for (const { RepairId, Version: version } of ordered) {
      const job = await lockJobRow(tx, RepairId);
      if (!job) throw new Refusal('not_found', requestMessages.notFound);
      locked.push({ job, version });
    }
    await lockTimes(tx, technicianId);
    const times = (await stopsOf(deps, tx, { technicianId, date })).map((stop) => ({
      jobId: stop.job.id,
      isAsked: starts.has(stop.job.id) && !stop.isFixed,
      promise: stop.promise,
      start: starts.get(stop.job.id) ?? stop.plannedAt ?? stop.promise.startsAt,
      minutes: stop.minutes,
    }));
    for (const { job, version } of locked) {
      const time = times.find(({ jobId }) => jobId === job.id);
      const isKept =
        time?.isAsked &&
        keepsPromise(time.start, time.promise) &&
        times.every((other) => other === time || !overlaps(other, time));
      if (!isKept) {
        // That somebody changed the job says more than that the day isn't as it was.
        refuseEarlier(job, version);
        throw new Refusal('conflict', deskVisitMessages.dayChanged);
      }
      const written = await keepTime(tx, job, time);
      if (written === null) continue;
      refuseEarlier(job, version);
      await recordChange(deps, tx, job, { by, action: 'job-scheduled', written });
    }
  });
  return proposeOrder(deps, { technicianId, date });
}

type Stop = DayStop & {
  job: JobRow;
  visit: VisitRow;
  site: typeof locations.$inferSelect;
  window: NonNullable<VisitRow['timeWindow']>;
};

/** A technician's visits of a date, as they're planned or were made. */
async function stopsOf(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  db: Queryable,
  { technicianId, date }: Day,
): Promise<Stop[]> {
  const { places, pricing, equipment } = catalogue.current();
  const now = clock.now();
  const rows = await db
    .select({ visit: visits, job: jobs, site: locations })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(
      and(
        eq(visits.technicianId, technicianId),
        eq(visits.date, date),
        inArray(visits.state, ['planned', 'onSite', 'done', 'noAccess']),
        isNotNull(visits.startsAt),
      ),
    )
    .orderBy(asc(visits.plannedAt), asc(visits.id));
  return rows.flatMap(({ visit, job, site }): Stop | never[] => {
    const { state, startsAt, endsAt, timeWindow: window, startedAt, endedAt, plannedAt } = visit;
    if (!startsAt || !endsAt || !window) return [];
    const promise = { startsAt: startsAt.toTemporalInstant(), endsAt: endsAt.toTemporalInstant() };
    const start = (startedAt ?? plannedAt)?.toTemporalInstant() ?? null;
    const isOpen = state === 'planned' && promise.endsAt.epochMilliseconds > now.epochMilliseconds;
    const expectedAt = job.expectedAt?.toTemporalInstant() ?? null;
    const usual = visit.plannedMinutes ?? equipment.visitMinutes(job.equipmentTypeId, visit.kind);
    const minutes = start ? minutesTaken(state, usual, minutesTo(start, endedAt ?? toDate(now))) : usual;
    return {
      visit,
      job,
      site,
      window,
      promise,
      plannedAt: start,
      minutes,
      isFixed: !isOpen || isAgreedTime(promise, pricing.policy) || isOnTheWay({ expectedAt }, now),
      place: places.position(site),
    };
  });
}

const minutesTo = (start: Temporal.Instant, end: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - start.epochMilliseconds) / 60_000));

/** How long a visit takes, or took: one that goes on takes until now at least, and one that's over ended by now. */
function minutesTaken(state: VisitRow['state'], usual: number, soFar: number): number {
  if (state === 'planned') return usual;
  return state === 'onSite' ? Math.max(usual, soFar) : Math.min(usual, soFar);
}
