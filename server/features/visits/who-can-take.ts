import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { whoCanTake } from '../../../contracts/jobs/who-can-take.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { isAgreedTime } from '../../../domain/visits/planned-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { workOf } from '../technicians/plan-work.ts';
import { NOTHING_ASKED, usualMinutes } from '../technicians/planned-times.ts';
import { activeTechnicians, rankTechnicians } from '../technicians/rank-technicians.ts';
import { type AskedVisit, askedVisit } from './asked-visit.ts';
import { kindOfNext, newsOf } from './schedule-job.ts';
import { newestVisit } from './visits.queries.ts';

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
  const { pricing } = deps.catalogue.current();
  const { Date: date, ...time } = asked;
  const wanted = date ? await askedVisit(deps, deps.db, job, { Date: date, ...time }) : ownVisit(job);
  const { planned: promise } = wanted;
  const visit = await newestVisit(deps.db, jobId, ['planned']);
  const kind = visit?.kind ?? (await kindOfNext(deps.db, job));
  const minutes = visit?.plannedMinutes ?? (await usualMinutes(deps, deps.db, job, kind));
  const ranked = await rankTechnicians(deps, await activeTechnicians(deps.db), {
    date: wanted.date,
    promise,
    minutes,
    site,
    licences: (await workOf(deps, deps.db, [job]))(job).licences,
    own: { jobId, technicianId: visit?.technicianId ?? null, plannedAt: visit?.plannedAt ?? null },
  });
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
    Technicians: ranked.technicians,
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
  return { date, planned: { ok: true, window, ...times }, window: null, time: NOTHING_ASKED, inHours: null };
}
