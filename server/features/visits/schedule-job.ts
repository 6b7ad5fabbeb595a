import type { z } from 'zod';
import type { scheduleJob as scheduleJobCall } from '../../../contracts/jobs/job-changes.ts';
import { canMove } from '../../../domain/jobs/job-life.ts';
import { formatDay, formatInstantTime } from '../../../domain/visits/dates.ts';
import { type PlannedVisit, planVisit } from '../../../domain/visits/desk-visit.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/life/change-job.ts';
import { type JobRow, moveJob } from '../jobs/life/move-job.ts';
import { queueText } from '../messages/texts/queue-text.ts';

const MONTHS_AHEAD = 12;

/** The wire name of each invalid field of a visit. */
const FIELDS = { window: 'TimeWindow', time: 'Time' } as const;

/**
 * Schedules a job's visit, or moves it, including the return visit of an approved quote (R4.29). Scheduling the same
 * visit again changes nothing and sends nothing.
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function scheduleJob(
  deps: Deps,
  { jobId, by, visit }: DeskChange & { visit: z.output<typeof scheduleJobCall.body> },
): Promise<void> {
  const { Date: date, TimeWindow: window, Time: time, Tech: techName } = visit;
  await changeJob(deps, { jobId, by, action: 'job-scheduled' }, async (tx, job) => {
    const { policy } = deps.catalogue.current().pricing;
    const input = { date, window: window ?? null, time: time ?? null };
    const planned = planVisit(input, job.timeZone, policy);
    if (!planned.ok) throw fieldRefusal(FIELDS[planned.field], planned.message);
    if (job.state === 'Scheduled' && job.techName === techName && isSameVisit(job, planned)) return null;
    const now = deps.clock.now();
    if (canMove(job.state, 'Scheduled')) refuseFarDates(date, planned, job.timeZone, now);
    const eventId = await moveJob(tx, job, {
      to: 'Scheduled',
      by,
      at: now,
      note: `${techName}, ${visitWords(date, planned, job.timeZone)}`,
      change: {
        attendanceDate: date,
        timeWindow: planned.window,
        startsAt: toDate(planned.startsAt),
        endsAt: toDate(planned.endsAt),
        techName,
      },
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

/** `Tue 24 Nov, 8am-12pm` */
function visitWords(date: string, { startsAt, endsAt }: PlannedVisit, timeZone: string): string {
  return `${formatDay(date)}, ${formatInstantTime(startsAt, timeZone)}-${formatInstantTime(endsAt, timeZone)}`;
}
