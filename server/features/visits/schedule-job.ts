import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  checkSchedule as checkScheduleCall,
  scheduleJob as scheduleJobCall,
} from '../../../contracts/jobs/job-changes.ts';
import { canMove } from '../../../domain/jobs/job-life.ts';
import { type PlannedVisit, planVisit } from '../../../domain/visits/desk-visit.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/life/change-job.ts';
import { type JobRow, moveJob } from '../jobs/life/move-job.ts';
import { visitWords } from '../jobs/life/visit-words.ts';
import { queueText } from '../messages/texts/queue-text.ts';
import { plannedTechnician } from './planned-technician.ts';
import { visitWarnings } from './visit-warnings.ts';

const MONTHS_AHEAD = 12;

/** The wire name of each invalid field of a visit. */
const FIELDS = { window: 'TimeWindow', time: 'Time' } as const;

type VisitBody = z.output<typeof scheduleJobCall.body>;
type Warnings = Reply<typeof checkScheduleCall>['Warnings'];

/**
 * Schedules a job's visit, or moves it, including the return visit of an approved quote (R4.29). Scheduling the same
 * visit again changes nothing and sends nothing.
 * @returns what the office should know about it
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function scheduleJob(
  deps: Deps,
  { jobId, by, version, visit }: DeskChange & { visit: VisitBody },
): Promise<Warnings> {
  let warnings: Warnings = [];
  await changeJob(deps, { jobId, by, version, action: 'job-scheduled' }, async (tx, job) => {
    const { planned, technician, ...checked } = await checkVisit(deps, tx, job, visit);
    warnings = checked.warnings;
    const technicianId = technician?.id ?? null;
    const isSameTech = job.technicianId === technicianId && (technician !== null || job.techName === null);
    if (job.state === 'Scheduled' && isSameTech && isSameVisit(job, planned)) return null;
    const { Date: date } = visit;
    const now = deps.clock.now();
    if (canMove(job.state, 'Scheduled')) refuseFarDates(date, planned, job.timeZone, now);
    const times = { startsAt: toDate(planned.startsAt), endsAt: toDate(planned.endsAt) };
    const techName = technician?.name ?? null;
    const eventId = await moveJob(tx, job, {
      to: 'Scheduled',
      by,
      at: now,
      note: [techName, visitWords(date, times, job.timeZone)].filter(Boolean).join(', '),
      change: { attendanceDate: date, timeWindow: planned.window, ...times, technicianId, techName },
    });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'job-scheduled', jobId, eventId }]);
    await queueText(deps, tx, {
      kind: 'job-scheduled',
      job,
      subjectId: eventId,
      visitAt: soonerVisit(deps, job, planned),
    });
    return {};
  });
  return warnings;
}

/**
 * What the office should know before it schedules a visit (R10.02); nothing changes.
 * @throws Refusal `not_found`, `invalid_fields`
 */
export async function checkSchedule(
  deps: Deps,
  { jobId, visit }: { jobId: number; visit: VisitBody },
): Promise<Warnings> {
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Refusal('not_found', requestMessages.notFound);
  return (await checkVisit(deps, deps.db, job, visit)).warnings;
}

/** When a visit would be, who would come, and what the office should know of that. @throws Refusal `invalid_fields` */
async function checkVisit(deps: Deps, db: Queryable, job: JobRow, visit: VisitBody) {
  const { Date: date, TimeWindow: window, Time: time } = visit;
  const { policy } = deps.catalogue.current().pricing;
  const planned = planVisit({ date, window: window ?? null, time: time ?? null }, job.timeZone, policy);
  if (!planned.ok) throw fieldRefusal(FIELDS[planned.field], planned.message);
  const technician = await plannedTechnician(db, visit);
  const warnings = await visitWarnings(deps, db, { jobId: job.id, technician, date, visit: planned });
  return { planned, technician, warnings };
}

/** The earlier of the new time and the one that it replaces: by then, the customer must know. */
function soonerVisit({ clock }: Deps, job: JobRow, { startsAt }: PlannedVisit): Date {
  const planned = toDate(startsAt);
  const isMove = job.state === 'Scheduled' && job.startsAt.getTime() > clock.now().epochMilliseconds;
  return isMove && job.startsAt < planned ? job.startsAt : planned;
}

const isSameVisit = (job: JobRow, { startsAt, endsAt }: PlannedVisit) =>
  job.startsAt.getTime() === startsAt.epochMilliseconds && job.endsAt.getTime() === endsAt.epochMilliseconds;

function refuseFarDates(date: string, { endsAt }: PlannedVisit, timeZone: string, now: Temporal.Instant) {
  if (Temporal.Instant.compare(endsAt, now) <= 0) throw fieldRefusal('Date', deskVisitMessages.timeGone);
  const last = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ months: MONTHS_AHEAD });
  if (date > last.toString()) throw fieldRefusal('Date', deskVisitMessages.tooFarAhead);
}
