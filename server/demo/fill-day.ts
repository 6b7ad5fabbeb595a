import { randomUUID } from 'node:crypto';
import { phoneBooking } from '../../contracts/bookings/desk-bookings.ts';
import * as desk from '../../contracts/jobs/job-changes.ts';
import { finishVisit as finishVisitCall } from '../../contracts/jobs/technician-presses.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { toWireDate } from '../../domain/visits/dates.ts';
import { planVisit, windowOfTime } from '../../domain/visits/desk-visit.ts';
import { localToday } from '../../domain/visits/local-time.ts';
import { eq } from '../db/drizzle.ts';
import { jobs } from '../db/schema/jobs.ts';
import { bookByPhone } from '../features/bookings/by-phone/book-by-phone.ts';
import { changeBilling } from '../features/invoices/change-billing.ts';
import { holdJob } from '../features/jobs/hold-job.ts';
import { approveByPhone } from '../features/repair-quotes/decide-by-phone.ts';
import { newestQuoteOfJob } from '../features/repair-quotes/desk-quotes.queries.ts';
import { sendQuote } from '../features/repair-quotes/send-quote.ts';
import { completeJob } from '../features/visits/complete-job.ts';
import { scheduleJob } from '../features/visits/schedule-job.ts';
import { startJob } from '../features/visits/start-job.ts';
import { finishVisit } from '../features/visits/take-press.ts';
import { newestVisit } from '../features/visits/visits.queries.ts';
import { CALLERS, type CallerName } from './demo-callers.ts';
import { DAY, type DayJob } from './demo-day.ts';
import { clockTime, instantAt, recordWork } from './demo-moments.ts';
import { pickParts } from './demo-parts.ts';
import { recordDemo } from './pay-demo.ts';
import type { Stage } from './tell-story.ts';

type Office = Pick<Stage, 'deps' | 'staff' | 'now'>;
type Known = { CustomerId: number; AssetLocationId: number };

/** The callers' zone. */
const ZONE = OPERATOR_TIME_ZONE;
/** How long a tech is there, and how long after that the job is completed. */
const MINUTES = { work: 45, end: 60 };

/** Fills the office's day with bookings by phone, each as far as it's got by now. */
export async function fillDay(office: Office): Promise<void> {
  const known = new Map<CallerName, Known>();
  for (const job of DAY) await runJob(office, job, known);
}

/** When a job's tech comes: a local date and time, its window, and whether the time itself is booked. */
type Coming = { date: Temporal.PlainDate; time: string; isTimed: boolean; window: Window };
type Window = ReturnType<typeof windowOfTime>;

function comingOf({ deps, now }: Office, { visit, tech }: DayJob): Coming {
  const { policy } = deps.catalogue.current().pricing;
  if ('minutesAhead' in visit) {
    // As customers are offered times: on the half hour.
    const options = { smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'floor' } as const;
    const at = now.add({ minutes: visit.minutesAhead }).toZonedDateTimeISO(ZONE).round(options);
    const time = clockTime(at);
    return { date: at.toPlainDate(), time, isTimed: true, window: windowOfTime(time, policy) };
  }
  const { time } = visit;
  const window = windowOfTime(time, policy);
  const isTimed = window === 'afterhours';
  const on = (date: Temporal.PlainDate): Coming => ({ date, time, isTimed, window });
  const coming = on(Temporal.PlainDate.from(localToday(now, ZONE)).add({ days: visit.day }));
  const planned = planVisit(visitOf(coming), ZONE, policy);
  const isOver = planned.ok && Temporal.Instant.compare(planned.endsAt, now) <= 0;
  return !tech && isOver ? on(coming.date.add({ days: 1 })) : coming;
}

const visitOf = ({ date, time, isTimed, window }: Coming) => ({
  date: date.toString(),
  window,
  time: isTimed ? time : null,
});

async function runJob(office: Office, job: DayJob, known: Map<CallerName, Known>): Promise<void> {
  const { deps, staff: by, now } = office;
  const coming = comingOf(office, job);
  const at = (moment: Temporal.Instant) => deps.clock.set(moment.toString());
  const bookedAt = now.subtract({ hours: job.bookedHoursAgo });
  at(bookedAt);
  const jobId = await bookFor(office, job, coming, known);
  const { tech, work, signedBy, isLate, follows, paid } = job;
  if (!tech) return;
  at(bookedAt.add({ minutes: 70 }));
  const { date, window, time } = visitOf(coming);
  const visit = { Date: date, Tech: tech, TimeWindow: window, Time: time };
  await scheduleJob(deps, { jobId, by, visit: desk.checkSchedule.body.parse(visit) });
  const startedAt = instantAt(coming.date, coming.time, ZONE);
  if (isLate || Temporal.Instant.compare(startedAt, now) > 0) return;
  at(startedAt);
  await startJob(deps, { jobId, by });
  const endsAt = startedAt.add({ minutes: MINUTES.end });
  if (Temporal.Instant.compare(endsAt, now) > 0) return;
  if (signedBy)
    await signOnSite(office, jobId, { work, signedBy, at: startedAt.add({ minutes: MINUTES.work }) });
  await recordWork(deps, { jobId, by, tech, work }, { startedAt, minutes: MINUTES.work, timeZone: ZONE });
  at(endsAt);
  if (follows) return follow(office, jobId, follows);
  await completeJob(deps, { jobId, by, end: desk.completeJob.body.omit({ Version: true }).parse({}) });
  const customerId = known.get(job.caller)?.CustomerId;
  if (paid && customerId) await recordDemo(deps, { customerId, jobId, by, method: paid });
}

/** Two letters and a line, as somebody draws them with a finger. */
const SIGNATURE =
  'M60 150L90 50L120 130L150 50L180 150M215 120L235 100L255 120L235 140L215 120M275 110L290 140L310 105L330 140L350 100M80 175L380 165';

/** What the tech sends from their phone, signed by the customer. */
async function signOnSite(
  { deps }: Office,
  jobId: number,
  { work, signedBy, at }: { work: string; signedBy: string; at: Temporal.Instant },
): Promise<void> {
  deps.clock.set(at.toString());
  const visit = await newestVisit(deps.db, jobId, ['onSite']);
  if (!visit?.technicianId) throw new Error('Nobody is on site');
  const by = {
    kind: 'technician' as const,
    id: visit.technicianId,
    name: visit.techName ?? '',
    quoteLimitCents: null,
    origin: null,
  };
  const written = { Work: work, SignedName: signedBy, Signature: SIGNATURE };
  const report = { ch: 'demo', VisitId: visit.id, FinishedOn: at.toString(), ...written };
  await finishVisit(deps, by, finishVisitCall.body.parse(report));
}

/** Books by phone for a caller, who is new at their first call. */
async function bookFor(
  { deps, staff: by }: Office,
  { caller, machine, problem, description }: DayJob,
  { date, time, window }: Coming,
  known: Map<CallerName, Known>,
): Promise<number> {
  const { terms, ...person } = { terms: undefined, ...CALLERS[caller] };
  const before = known.get(caller);
  const day = localToday(deps.clock.now(), ZONE);
  const daysAhead = Temporal.PlainDate.from(day).until(date).days;
  const body = {
    ...(before ?? person),
    ...machine,
    SerialIdentifier: null,
    Problem: problem,
    ProblemDescription: description,
    PriorityOption: (['today', 'tomorrow'] as const)[daysAhead] ?? 'later',
    PriorityTimeWindow: window,
    PrioritySelectedDate: toWireDate(date.toString()),
    PriorityAfterHoursTime: window === 'afterhours' ? time : null,
  };
  const { repairId } = await bookByPhone(deps, { key: randomUUID(), by, body: phoneBooking.parse(body) });
  if (before) return repairId;
  const ids = { CustomerId: jobs.customerId, AssetLocationId: jobs.locationId };
  const [made] = await deps.db.select(ids).from(jobs).where(eq(jobs.id, repairId));
  if (!made) throw new Error('The booking has no job');
  known.set(caller, made);
  if (terms) await changeBilling(deps, { customerId: made.CustomerId, by, change: { paymentTerms: terms } });
  return repairId;
}

/** What the office does once the tech has looked: the job waits for parts until yesterday, or for an answer to its quote. */
async function follow(
  { deps, staff: by, now }: Office,
  jobId: number,
  follows: NonNullable<DayJob['follows']>,
): Promise<void> {
  if (follows.is === 'held') {
    const until = Temporal.PlainDate.from(localToday(now, ZONE)).subtract({ days: 1 }).toString();
    return holdJob(deps, { jobId, by, until, reason: follows.reason, isForParts: false });
  }
  const picked = { ...follows.quote, Lines: await pickParts(deps, follows.quote.Lines) };
  await sendQuote(deps, {
    jobId,
    by,
    quote: desk.sendQuote.body.omit({ Version: true }).parse(picked),
  });
  if (!follows.approvedBy) return;
  const quote = await newestQuoteOfJob(deps.db, jobId);
  if (!quote) throw new Error('The job has no quote');
  deps.clock.set(deps.clock.now().add({ hours: 5 }).toString());
  const { uniqueId, totalCents: agreedCents } = quote;
  await approveByPhone(deps, {
    jobId,
    by,
    uniqueId,
    saidBy: follows.approvedBy,
    personId: null,
    overrideReason: null,
    agreedCents,
    poNumber: null,
    leftLines: [],
  });
}
