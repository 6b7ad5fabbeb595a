import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  checkSchedule as checkScheduleCall,
  scheduleJob as scheduleJobCall,
} from '../../../contracts/jobs/job-changes.ts';
import { canMove } from '../../../domain/jobs/job-life.ts';
import { isVisitComing } from '../../../domain/jobs/job-progress.ts';
import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages, noteHours } from '../../../domain/visits/avoided-hours-messages.ts';
import type { PlannedVisit } from '../../../domain/visits/desk-visit.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { nextVisitKind, type VisitKind } from '../../../domain/visits/visit-states.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { type Actor, type JobMove, type JobRow, moveJob, NO_HOLD } from '../jobs/move-job.ts';
import { visitWords } from '../jobs/visit-words.ts';
import { howHeard } from '../messages/choices/how-to-tell.ts';
import { type AskedByPhone, requireMayAsk } from '../people/phone-caller.ts';
import { lockTimes, plannedTimeOf, timeColumns } from '../technicians/planned-times.ts';
import { findTechnician, findTechnicianByName, type Technician } from '../technicians/technicians.queries.ts';
import { lockWindow, type RegionWindow, windowWarning } from '../windows/window-places.ts';
import { type AskedVisit, askedVisit, refuseFarDates } from './asked-visit.ts';
import { keepTime } from './keep-time.ts';
import {
  isKnown,
  isUntold,
  knownOf,
  type News,
  queueNews,
  type Told,
  toldOf,
  topicOf,
  undoUntold,
} from './visit-news.ts';
import { visitWarnings } from './visit-warnings.ts';
import { changeVisit, hasVisited, newestVisit, type VisitRow } from './visits.queries.ts';

type VisitBody = Omit<
  z.output<typeof scheduleJobCall.body>,
  'Version' | 'PersonId' | 'CalledBy' | 'CallerReason'
>;
type Warnings = Reply<typeof checkScheduleCall>['Warnings'];

/**
 * Schedules a job's visit, or moves it (R4.29). A return visit can be scheduled once the visit on site is on record.
 * Scheduling the same visit again changes nothing and sends nothing.
 * @returns what the office should know about it
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`; `forbidden` for who asks on the phone and may not
 */
export async function scheduleJob(
  deps: Deps,
  { jobId, by, version, visit, asked }: DeskChange & { visit: VisitBody; asked?: AskedByPhone },
): Promise<Warnings> {
  let warnings: Warnings = [];
  await changeJob(deps, { jobId, by, version, action: 'job-scheduled' }, async (tx, job) => {
    const calledBy = await requireMayAsk(tx, job, asked);
    const { written, ...scheduled } = await scheduleLocked(deps, tx, job, { by, visit });
    warnings = scheduled.warnings;
    return written && { ...written, ...(calledBy && { calledBy }) };
  });
  return warnings;
}

type Scheduling = {
  by: StaffDoer;
  visit: VisitBody;
  /** What needs a reason; without one, what the office reads. */
  needsReason?: readonly Warnings[number]['Kind'][];
  withoutReason?: (broken: Warnings) => string;
  /** Gets the news in place of the queue, so that several visits can be told at once; left out, it's queued. */
  told?: { job: JobRow; news: News }[];
};

/**
 * Schedules the visit of a locked job.
 * @returns what the office should know about it, and what the audit trail keeps: null if nothing changed
 * @throws Refusal `conflict`, `invalid_fields`
 */
export async function scheduleLocked(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  {
    by,
    visit,
    needsReason = NEEDS_REASON,
    withoutReason = () => deskVisitMessages.overrideReasonNeeded,
    told,
  }: Scheduling,
): Promise<{ warnings: Warnings; written: Record<string, unknown> | null }> {
  const asked = await askedVisit(deps, tx, job, visit);
  const { planned, window } = asked;
  // So that a customer who takes the last place at once is seen.
  if (window) await lockWindow(tx, window);
  const technician = await plannedTechnician(tx, visit);
  // So that nobody else plans the same gap of theirs.
  await lockTimes(tx, technician?.id ?? null);
  const { time, warnings } = await checkVisit(deps, tx, job, { technician, ...asked });
  const broken = warnings.filter(({ Kind }) => needsReason.includes(Kind));
  const { OverrideReason: overrideReason } = visit;
  if (broken.length > 0 && !overrideReason) {
    throw fieldRefusal('OverrideReason', withoutReason(broken));
  }
  const technicianId = technician?.id ?? null;
  const isSameTech = job.technicianId === technicianId && (technician !== null || job.techName === null);
  if (job.state === 'Scheduled' && isSameTech && isSameVisit(job, planned)) {
    return { warnings, written: await keepTime(tx, job, time) };
  }
  const { Date: date } = visit;
  const now = deps.clock.now();
  if (job.state === 'InProgress' && (await newestVisit(tx, job.id, ['onSite']))) {
    throw new Refusal('conflict', deskVisitMessages.recordFirst);
  }
  if (canMove(job.state, 'Scheduled')) refuseFarDates(asked, job.timeZone, now);
  const times = { startsAt: toDate(planned.startsAt), endsAt: toDate(planned.endsAt) };
  const who = { technicianId, techName: technician?.name ?? null };
  const change = { attendanceDate: date, timeWindow: planned.window, ...times, ...who, ...PLANNED };
  const region = window?.region ?? null;
  const hoursNote = await hoursNoteOf(tx, job, asked);
  const plan = {
    ...who,
    ...times,
    ...timeColumns(time),
    hoursNote,
    region,
    date,
    timeWindow: planned.window,
    state: 'planned' as const,
  };
  const news = await keepPlan(deps, tx, job, { by, change, plan });
  if (news && told) told.push({ job, news });
  else if (news) await queueNews(deps, tx, job, news);
  return { warnings, written: broken.length > 0 ? { overrideReason } : {} };
}

/** What a visit goes into with a reason alone. */
const NEEDS_REASON: readonly Warnings[number]['Kind'][] = ['full', 'hours'];

/** Who agreed that a visit is in its site's hours to avoid (R12.10): for one that stays where it is, as before. */
async function hoursNoteOf(
  tx: Transaction,
  job: JobRow,
  { planned, inHours }: AskedVisit,
): Promise<string | null> {
  if (!inHours) return null;
  if (!staysAtItsTime(job, planned)) return noteHours(inHours, 'office');
  return (await newestVisit(tx, job.id, ['planned']))?.hoursNote ?? null;
}

/** Hours that a site has changed since move no visit. */
const staysAtItsTime = (job: JobRow, planned: PlannedVisit): boolean =>
  isVisitComing(job) && isSameVisit(job, planned);

/** Planning a visit ends a hold (R10.11). */
export const PLANNED = { hasTime: true, ...NO_HOLD };

type Plan = Partial<VisitRow> & { startsAt: Date; endsAt: Date; date: string; techName: string | null };

type Planning = {
  by: Actor;
  change: NonNullable<JobMove['change']>;
  plan: Plan;
  /** What its line in the timeline says to the office alone, if its customer isn't to hear of it. */
  officeNote?: string | undefined;
};

/**
 * Plans the visit of a locked job (R10.05).
 * @returns the news to be queued; null if the customer isn't to hear of it, or already knows exactly that
 */
export async function keepPlan(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  { by, change, plan, officeNote }: Planning,
): Promise<News | null> {
  const { id: jobId, customerId, assetId, timeZone } = job;
  const visit = await visitToPlan(deps, tx, jobId);
  const known = visit && (await undoUntold(deps, tx, visit, toldOf(visit, job)));
  const isNews = officeNote === undefined && !(known && isKnown(known, toldLater(plan, plan.techName)));
  const eventId = await moveJob(tx, job, {
    to: 'Scheduled',
    kind: isNews ? 'state' : officeNote === undefined ? 'as-before' : 'note',
    by,
    at: deps.clock.now(),
    note: officeNote ?? newsWords(plan.techName, visitWords(plan.date, plan, timeZone)),
    change,
  });
  const newsEventId = isNews ? eventId : null;
  if (visit) await changeVisit(tx, visit.id, { ...plan, ...known, newsEventId });
  else {
    const kind = await kindOfNext(tx, job);
    await tx.insert(visits).values({ ...plan, jobId, customerId, assetId, kind, newsEventId });
  }
  return isNews ? { kind: 'job-scheduled', eventId, known, visitAt: plan.startsAt } : null;
}

export const kindOfNext = async (db: Queryable, { id, warrantyOf, planId }: JobRow): Promise<VisitKind> =>
  nextVisitKind({
    isUnderWarranty: warrantyOf !== null,
    isOfPlan: planId !== null,
    hasVisited: await hasVisited(db, id),
  });

/** The visit that is planned, or was called off without its customer having heard of it yet; null if the job needs another one. */
async function visitToPlan(deps: Deps, tx: Transaction, jobId: number): Promise<VisitRow | null> {
  const visit = await newestVisit(tx, jobId, ['planned', 'calledOff']);
  if (visit?.state === 'calledOff' && !(await isUntold(deps, tx, visit))) return null;
  return visit;
}

const newsWords = (techName: string | null, visit: string): string =>
  [techName, visit].filter(Boolean).join(', ');

/** What a customer knows once a planned visit has been told. */
const toldLater = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  toldTechName: string | null,
): Told => ({
  toldState: 'confirmed',
  toldStartsAt: startsAt,
  toldEndsAt: endsAt,
  toldTechName,
});

/**
 * What the office should know before it schedules a visit (R10.02), and what its customer would get; nothing changes.
 * @throws Refusal `not_found`, `invalid_fields`
 */
export async function checkSchedule(
  deps: Deps,
  { jobId, visit }: { jobId: number; visit: VisitBody },
): Promise<Reply<typeof checkScheduleCall>> {
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Refusal('not_found', requestMessages.notFound);
  const asked = await askedVisit(deps, deps.db, job, visit);
  const technician = await plannedTechnician(deps.db, visit);
  const { time, warnings } = await checkVisit(deps, deps.db, job, { technician, ...asked });
  return {
    Warnings: warnings,
    PlannedAt: time && wireInstant(toDate(time.start)),
    PlannedMinutes: time?.minutes ?? null,
    ...(await newsOf(deps, job, { ...asked, techName: technician?.name ?? null })),
  };
}

/** What the customer would be told of a visit, and how; null if they know it already (R10.05). */
export async function newsOf(
  deps: Deps,
  job: JobRow,
  { date, planned, techName }: AskedVisit & { techName: string | null },
): Promise<Pick<Reply<typeof checkScheduleCall>, 'News' | 'HearsBy'>> {
  const times = { startsAt: toDate(planned.startsAt), endsAt: toDate(planned.endsAt) };
  const visit = await newestVisit(deps.db, job.id, ['planned', 'calledOff']);
  const known = visit && (await knownOf(deps, deps.db, visit, toldOf(visit, job)));
  const hears = await howHeard(deps, deps.db, { customerId: job.customerId, jobId: job.id });
  const HearsBy = hears[topicOf({ kind: 'job-scheduled', known, visitAt: times.startsAt })];
  if (known && isKnown(known, toldLater(times, techName))) return { News: null, HearsBy };
  return { News: newsWords(techName, visitWords(date, times, job.timeZone)), HearsBy };
}

/** When its technician would be there, and what the office should know of a visit. */
async function checkVisit(
  deps: Deps,
  db: Queryable,
  job: JobRow,
  { technician, date, planned, window, time: asked, inHours }: AskedVisit & { technician: Technician | null },
) {
  const region = window?.region ?? null;
  const visit = await newestVisit(db, job.id, ['planned']);
  const kind = visit?.kind ?? (await kindOfNext(db, job));
  const technicianId = technician?.id ?? null;
  const time = await plannedTimeOf(deps, db, { job, kind, visit, technicianId, promise: planned, asked });
  const warnings = [
    ...(window ? await fullWindowWarning(db, job.id, window) : []),
    ...(inHours && !staysAtItsTime(job, planned) ? [hoursWarning(inHours)] : []),
    ...(await visitWarnings(deps, db, { job, technician, date, region, time })),
  ];
  return { time, warnings };
}

const hoursWarning = (inHours: AvoidedHours): Warnings[number] => ({
  Kind: 'hours',
  Message: avoidedHoursMessages.inTheirHours(inHours),
});

const isSameVisit = (job: JobRow, { startsAt, endsAt }: PlannedVisit) =>
  job.startsAt.getTime() === startsAt.epochMilliseconds && job.endsAt.getTime() === endsAt.epochMilliseconds;

/** What the office should know before a job takes a place in a window that's full or closed (R10.06). */
async function fullWindowWarning(
  db: Queryable,
  jobId: number,
  window: RegionWindow,
): Promise<{ Kind: 'full'; Message: string }[]> {
  const Message = await windowWarning(db, window);
  if (Message === null) return [];
  const held = await db.$count(
    visits,
    and(
      eq(visits.jobId, jobId),
      eq(visits.state, 'planned'),
      eq(visits.region, window.region),
      eq(visits.date, window.date),
      eq(visits.timeWindow, window.window),
    ),
  );
  // The visit is in this window already: it takes no place more.
  return held > 0 ? [] : [{ Kind: 'full', Message }];
}

/**
 * The technician whom a visit is planned for, by id or by name; null for a visit without one.
 * @throws Refusal `invalid_fields` for a technician who isn't known or isn't active
 */
async function plannedTechnician(
  db: Queryable,
  { TechnicianId: id, Tech: name }: Pick<VisitBody, 'TechnicianId' | 'Tech'>,
): Promise<Technician | null> {
  if (id === null) return null;
  const byId = id !== undefined;
  const found = byId ? await findTechnician(db, id) : await findTechnicianByName(db, name ?? '');
  const field = byId ? 'TechnicianId' : 'Tech';
  if (!found) {
    const { technicianNotFound, technicianUnknown } = deskVisitMessages;
    throw fieldRefusal(field, byId ? technicianNotFound : technicianUnknown(name ?? ''));
  }
  if (!found.isActive) throw fieldRefusal(field, deskVisitMessages.technicianLeft(found.name));
  return found;
}
