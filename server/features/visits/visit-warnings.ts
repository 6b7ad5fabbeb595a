import type { z } from 'zod';
import type { checkSchedule } from '../../../contracts/jobs/job-changes.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { leaveUntil } from '../../../domain/visits/leave-until.ts';
import { licenceFaults } from '../../../domain/visits/licence-kinds.ts';
import type { PlannedTime } from '../../../domain/visits/planned-time.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, gt, inArray, lt, ne, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import { toDate } from '../../platform/clock.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { visitWords } from '../jobs/visit-words.ts';
import { workOf } from '../technicians/plan-work.ts';
import type { Technician } from '../technicians/technicians.queries.ts';

type Warning = z.output<typeof checkSchedule.reply>['Warnings'][number];

/** How many other visits at the same time are named. */
const MOST_OVERLAPS = 5;

/**
 * What the office should know before a technician gets a visit: leave on the site's own day, a region that they don't
 * cover, other visits at the same time, and licences that the machine needs or that have ended by then. None of it is refused.
 */
export async function visitWarnings(
  deps: Pick<Deps, 'config' | 'catalogue'>,
  db: Queryable,
  {
    job,
    technician,
    date,
    region,
    time,
  }: {
    job: Pick<JobRow, 'id' | 'equipmentTypeId'>;
    technician: Technician | null;
    date: string;
    /** Null if the site is in none. */
    region: string | null;
    /** Null without a technician. */
    time: PlannedTime | null;
  },
): Promise<Warning[]> {
  if (!technician) return [];
  const { name } = technician;
  const awayUntil = leaveUntil(technician.leave, date);
  const { licences } = (await workOf(deps, db, [job]))(job);
  const isCovered = region === null || technician.regions.length === 0 || technician.regions.includes(region);
  const others = time ? await overlapping(db, { jobId: job.id, technicianId: technician.id, time }) : [];
  return [
    ...(awayUntil === null
      ? []
      : [{ Kind: 'leave' as const, Message: deskVisitMessages.onLeave(name, formatDay(awayUntil)) }]),
    ...(isCovered ? [] : [{ Kind: 'region' as const, Message: deskVisitMessages.notInRegion(name, region) }]),
    ...others.map(({ job: other, location, ...times }) => {
      const when = visitWords(other.attendanceDate, times, other.timeZone);
      const reference = bookingReference(deps.config.brand.referencePrefix, other.id);
      const words = `${reference} at ${location.name}, ${location.suburb}, ${when}`;
      return { Kind: 'overlap' as const, Message: deskVisitMessages.overlaps(name, words) };
    }),
    ...licenceFaults(technician.licences, licences, date).map(({ kind: Kind, message }) => ({
      Kind,
      Message: deskVisitMessages.licenceFault(name, message),
    })),
  ];
}

function overlapping(
  db: Queryable,
  { jobId, technicianId, time }: { jobId: number; technicianId: number; time: PlannedTime },
) {
  const endsAt = sql<Date>`${visits.plannedAt} + make_interval(mins => ${visits.plannedMinutes})`;
  return db
    .select({
      job: jobs,
      location: locations,
      startsAt: sql<Date>`${visits.plannedAt}`.mapWith(visits.startsAt),
      endsAt: endsAt.mapWith(visits.endsAt),
    })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(
      and(
        eq(visits.technicianId, technicianId),
        ne(visits.jobId, jobId),
        inArray(visits.state, ['planned', 'onSite']),
        lt(visits.plannedAt, toDate(time.start.add({ minutes: time.minutes }))),
        gt(endsAt, toDate(time.start)),
        gt(visits.startsAt, toDate(time.start.subtract({ hours: 48 }))),
      ),
    )
    .orderBy(asc(visits.plannedAt), asc(visits.id))
    .limit(MOST_OVERLAPS);
}
