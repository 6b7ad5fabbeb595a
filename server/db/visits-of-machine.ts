import { type SQLWrapper, sql } from './drizzle.ts';
import { planOccurrences } from './schema/plan-occurrences.ts';
import { planLines } from './schema/plans.ts';
import { visits } from './schema/visits.ts';

/** The ids of a machine's visits: those of its own jobs, and those that serviced it beside others (R13.08). */
export const visitsOfMachine = (assetId: number | SQLWrapper) => sql<number>`(
  select made.id from ${visits} made where made.asset_id = ${assetId}
  union
  select done.visit_id from ${planLines} line join ${planOccurrences} done on done.line_id = line.id
  where line.asset_id = ${assetId} and done.visit_id is not null
)`;
