import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  deskJobEntry,
  getDeskJob,
  listDayVisits as listDayVisitsCall,
} from '../../../contracts/jobs/desk-jobs.ts';
import type { listLeaveVisits as listLeaveVisitsCall } from '../../../contracts/jobs/given-visits.ts';
import { MOST_GIVEN } from '../../../domain/constants.ts';
import { windowOfTime } from '../../../domain/visits/desk-visit.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Doer } from '../../common/audit/record-audit.ts';
import { recordOpening } from '../../common/audit/record-opening.ts';
import type { Deps } from '../../common/deps.ts';
import { howHeard } from '../../features/messages/choices/how-to-tell.ts';
import { requestOf } from '../../features/repair-quotes/ask-approver.ts';
import { presentUpfront, upfrontOf } from '../../features/repair-quotes/upfront-limits.ts';
import { workOf } from '../../features/technicians/plan-work.ts';
import { activeTechnicians, shareVisits } from '../../features/technicians/rank-technicians.ts';
import { findTechnician } from '../../features/technicians/technicians.queries.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { presentDeskJob, presentDeskJobEntry } from './desk-jobs.present.ts';
import { findDeskJob, leaveVisits, newestJobs, type StateKey, visitsOfDay } from './desk-jobs.queries.ts';

/** `1795000000000-1042`: the instant by which a list is in order, and the job's id. */
export function readKey(after: string | undefined): StateKey | null {
  if (after === undefined) return null;
  const [, since, id] = /^(\d{1,15})-(\d{1,15})$/.exec(after) ?? [];
  if (!since || !id) throw fieldRefusal('After', requestMessages.unreadableRequest);
  return { since: new Date(Number(since)), id: Number(id) };
}

/** A customer's newest jobs. */
export async function listNewestJobs(
  deps: Deps,
  { customerId, limit }: { customerId: number; limit: number },
): Promise<z.output<typeof deskJobEntry>[]> {
  const records = await newestJobs(deps.db, customerId, limit);
  return records.map((record) => presentDeskJobEntry(deps, record));
}

/** A job in full. */
export async function readDeskJob(deps: Deps, jobId: number): Promise<Reply<typeof getDeskJob>> {
  const page = await findDeskJob(deps.db, jobId);
  if (!page) throw new Refusal('not_found', requestMessages.notFound);
  const waiting = page.quotes.find(({ state }) => state === 'waiting');
  return {
    ...presentDeskJob(deps, page, await howHeard(deps, deps.db, { customerId: page.customer.id, jobId })),
    ApprovalRequest: waiting ? await requestOf(deps.db, waiting.id) : null,
    Upfront: presentUpfront(await upfrontOf(deps.db, page.job)),
  };
}

/**
 * A job in full, for staff; opening it is recorded.
 * @throws Refusal `not_found`
 */
export async function openDeskJob(
  deps: Deps,
  { jobId, by }: { jobId: number; by: Doer },
): Promise<Reply<typeof getDeskJob>> {
  const job = await readDeskJob(deps, jobId);
  const { CustomerId: customerId } = job;
  await recordOpening(deps, {
    by,
    action: 'job-opened',
    subject: { kind: 'job', id: jobId },
    customerId,
  });
  return job;
}

type DayVisit = Awaited<ReturnType<typeof visitsOfDay>>[number];

/** A page of the visits of a date, YYYY-MM-DD at their sites, with their jobs (R10.08). */
export async function listDayVisits(
  deps: Deps,
  { date, after }: { date: string; after: string | undefined },
): Promise<Reply<typeof listDayVisitsCall>> {
  const size = PAGE_SIZES.deskJobs;
  const found = await visitsOfDay(deps.db, { date, after: readIdKey(after) ?? 0, limit: size + 1 });
  const { rows, next } = pageOf(found, size, ({ visit }) => visit.id);
  return { VisitList: rows.map((row) => presentDayVisit(deps, row)), Next: next };
}

/**
 * A technician's planned visits on the days of their leave, or on those of leave that isn't added yet (R14.04).
 * @throws Refusal `not_found`
 */
export async function listLeaveVisits(
  deps: Deps,
  {
    technicianId,
    from,
    to = from,
  }: { technicianId: number; from: string | undefined; to: string | undefined },
): Promise<Reply<typeof listLeaveVisitsCall>> {
  const technician = await findTechnician(deps.db, technicianId);
  if (!technician) throw new Refusal('not_found', requestMessages.notFound);
  const found = await leaveVisits(deps.db, {
    technicianId,
    days: from && to ? { from, to } : technician.isActive ? 'leave' : 'all',
    now: toDate(deps.clock.now()),
    limit: MOST_GIVEN + 1,
  });
  const listed = found.slice(0, MOST_GIVEN).map((row) => ({ row, entry: presentDayVisit(deps, row) }));
  const others = (await activeTechnicians(deps.db)).filter(({ id }) => id !== technicianId);
  const work = await workOf(
    deps,
    deps.db,
    listed.map(({ row }) => row.job),
  );
  const shared = await shareVisits(
    deps,
    others,
    listed.map(({ row, entry }) => ({
      date: entry.AttendanceDate,
      promise: {
        startsAt: Temporal.Instant.from(entry.StartsAt),
        endsAt: Temporal.Instant.from(entry.EndsAt),
      },
      minutes:
        row.visit.plannedMinutes ??
        work(row.job).minutes ??
        deps.catalogue.current().equipment.visitMinutes(row.job.equipmentTypeId, row.visit.kind),
      site: row.location,
      licences: work(row.job).licences,
      own: null,
    })),
  );
  return {
    VisitList: listed.map(({ entry }, at) => ({
      ...entry,
      Technicians: shared.visits[at]?.technicians ?? [],
      BestId: shared.visits[at]?.bestId ?? null,
    })),
    ForAll: shared.all.map(({ id, name, free }) => ({ TechnicianId: id, Name: name, Free: free })),
    HasMore: found.length > MOST_GIVEN,
  };
}

function presentDayVisit(deps: Deps, { visit, ...record }: DayVisit) {
  return {
    ...presentDeskJobEntry(deps, record),
    ...timesOf(deps, visit, record.job.timeZone),
    TechnicianId: visit.technicianId,
    TechName: visit.techName,
    VisitId: visit.id,
    VisitKind: visit.kind,
    VisitState: visit.state,
    PlannedAt: visit.plannedAt && wireInstant(visit.plannedAt),
    PlannedMinutes: visit.plannedMinutes,
    IsFoodAtRisk: record.job.isFoodAtRisk,
  };
}

/** When a visit is planned; one that was recorded without a plan has the time of its record. */
function timesOf({ catalogue }: Deps, visit: DayVisit['visit'], timeZone: string) {
  const { date, timeWindow, startsAt, endsAt, startedAt, endedAt } = visit;
  if (date && timeWindow && startsAt && endsAt) {
    return {
      AttendanceDate: date,
      TimeWindow: timeWindow,
      StartsAt: wireInstant(startsAt),
      EndsAt: wireInstant(endsAt),
    };
  }
  if (!date || !startedAt) throw new Error(`Visit ${visit.id} has neither a plan nor a record`);
  const time = startedAt.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainTime();
  const { policy } = catalogue.current().pricing;
  return {
    AttendanceDate: date,
    TimeWindow: windowOfTime(time.toString({ smallestUnit: 'minute' }), policy),
    StartsAt: wireInstant(startedAt),
    EndsAt: wireInstant(endedAt ?? startedAt),
  };
}
