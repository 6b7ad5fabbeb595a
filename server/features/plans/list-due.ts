import type { Reply } from '../../../contracts/endpoint.ts';
import type { listDue as listDueCall } from '../../../contracts/plans/due-services.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { planVisits } from '../../../domain/plans/plan-visits.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { businessName } from '../people/list-people.ts';
import { type DueRow, presentService, referenceOf, visitedUnrecorded, waitingUntil } from './due.queries.ts';

/** More than an office works through; it chooses a region. */
const MOST_ROWS = 500;

type Due = Reply<typeof listDueCall>;

/**
 * What is due of all plans, as visits (R13.04): those with something late first, then by their last day, up to the end of a month;
 * and what was visited without anybody saying what was done.
 */
export async function listDue(
  deps: Deps,
  { Month, Region }: { Month?: string | undefined; Region?: string | undefined },
): Promise<Due> {
  const { planSpanDays } = deps.catalogue.current().pricing.policy;
  const now = deps.clock.now();
  const month = Month ?? localToday(now, OPERATOR_TIME_ZONE).slice(0, 7);
  const until = addDays(
    Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 }).toString(),
    -1,
  );
  // What overlaps with the month's last visits goes with them.
  const found = await waitingUntil(deps.db, {
    until: addDays(until, 2 * planSpanDays),
    region: Region,
    limit: MOST_ROWS + 1,
  });
  const rows = found.slice(0, MOST_ROWS);
  const sites = groupedBy(rows, ({ plan, site }) => `${plan.customerId} ${site.id}`);
  const visits = sites.flatMap((ofSite) => visitsOfSite(deps, ofSite, now));
  const visited = await visitedUnrecorded(deps.db, { region: Region, limit: MOST_ROWS });
  return {
    Visits: visits
      .filter(({ Services }) => Services.some(({ DueOn }) => DueOn <= until))
      .sort(
        (a, b) =>
          Number(b.IsLate) - Number(a.IsLate) ||
          compare(a.LastDay, b.LastDay) ||
          a.CustomerName.localeCompare(b.CustomerName),
      ),
    Visited: groupedBy(visited, ({ occurrence }) => String(occurrence.jobId)).map((ofJob) => {
      const [first] = ofJob as [DueRow];
      return {
        CustomerName: businessName(first.customer),
        LocationName: first.site.name,
        Job: { RepairId: first.occurrence.jobId ?? 0, BookingReference: referenceOf(deps, first) },
        VisitedOn: first.visitedOn,
        Services: ofJob.map((row) => presentService(deps, row)),
      };
    }),
    HasMore: found.length > MOST_ROWS,
  };
}

function visitsOfSite(deps: Deps, rows: readonly DueRow[], now: Temporal.Instant): Due['Visits'] {
  const [first] = rows as [DueRow];
  const { site, plan, customer } = first;
  const today = localToday(now, site.timeZone);
  const spans = rows.map((row) => ({
    row,
    lineId: row.line.id,
    firstDay: row.occurrence.firstDay,
    lastDay: row.occurrence.lastDay,
  }));
  return planVisits(spans, today).map(({ firstDay, lastDay, occurrences }) => ({
    CustomerId: plan.customerId,
    CustomerName: businessName(customer),
    IsEmailed: first.isEmailed,
    AssetLocationId: site.id,
    LocationName: site.name,
    Suburb: site.suburb,
    Region: deps.catalogue.current().places.region(site.postcode),
    FirstDay: firstDay,
    LastDay: lastDay,
    IsLate: occurrences.some((each) => each.lastDay < today),
    Minutes: occurrences.reduce((sum, { row }) => sum + row.line.minutes, 0),
    Services: occurrences.map(({ row }) => presentService(deps, row)),
  }));
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
