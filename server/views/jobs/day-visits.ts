import type { Reply } from '../../../contracts/endpoint.ts';
import type { listDayVisits as listDayVisitsCall } from '../../../contracts/jobs/desk-jobs.ts';
import { windowOfTime } from '../../../domain/visits/desk-visit.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { presentDeskJobEntry } from './desk-jobs.present.ts';
import { visitsOfDay } from './desk-jobs.queries.ts';

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

function presentDayVisit(deps: Deps, { visit, ...record }: DayVisit) {
  return {
    ...presentDeskJobEntry(deps, record),
    ...timesOf(deps, visit, record.job.timeZone),
    TechnicianId: visit.technicianId,
    TechName: visit.techName,
    VisitId: visit.id,
    VisitKind: visit.kind,
    VisitState: visit.state,
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
