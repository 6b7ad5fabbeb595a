import { idParameter } from '../../../contracts/wire.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { RouteOptions } from '../../common/http/route.ts';
import { type SQL, sql } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { faultReports } from '../../db/schema/fault-reports.ts';
import { documents } from '../../db/schema/invoices.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { planLines } from '../../db/schema/plans.ts';
import { Refusal } from '../../platform/refusal.ts';

const siteOfJob = (id: SQL) => sql`select ${jobs.locationId} from ${jobs} where ${jobs.id} = ${id}`;
const siteOfAsset = (id: SQL) => sql`select ${assets.locationId} from ${assets} where ${assets.id} = ${id}`;
const siteOfInvoice = (id: SQL) =>
  sql`select ${jobs.locationId} from ${documents} join ${jobs} on ${jobs.id} = ${documents.jobId} where ${documents.id} = ${id}`;
/** One of theirs if there is one: a plan's own calls leave out what is at others. */
const siteOfPlan = (id: SQL, mine: SQL) => sql`select ${assets.locationId} from ${planLines}
  join ${assets} on ${assets.id} = ${planLines.assetId} where ${planLines.planId} = ${id}
  order by ${assets.locationId} = any(${mine}) desc limit 1`;
const siteOfReport = (id: SQL) =>
  sql`select ${faultReports.locationId} from ${faultReports} where ${faultReports.id} = ${id}`;

/**
 * What the portal's calls name by these ids, and its site. An id of another name is looked up together with one of
 * these, such as a visit of a job, or is a person's own.
 */
const SITE_OF: Readonly<Record<string, (id: SQL, mine: SQL) => SQL>> = {
  RepairId: siteOfJob,
  EquipmentId: siteOfAsset,
  AssetId: siteOfAsset,
  PlanId: siteOfPlan,
  FaultReportId: siteOfReport,
  InvoiceId: siteOfInvoice,
  InvoiceIds: siteOfInvoice,
  AssetLocationId: (id) => sql`select ${id}`,
  LocationId: (id) => sql`select ${id}`,
};

/**
 * Refuses what isn't at a person's sites as if it didn't exist, whatever call names it (R12.03). People who may see
 * every site never get here.
 */
export function siteChecker({ db }: Pick<Deps, 'db'>): RouteOptions['requireAtSites'] {
  return async (siteIds, named) => {
    const mine = sql`${sql.param([...siteIds])}::bigint[]`;
    const sites = Object.entries(SITE_OF).flatMap(([name, siteOf]) =>
      [named[name]].flat().flatMap((sent) => {
        const { data: id } = idParameter.safeParse(sent);
        return id === undefined ? [] : [siteOf(sql`${id}::bigint`, mine)];
      }),
    );
    if (sites.length === 0) return;
    const { rows } = await db.execute<{ isOut: boolean }>(
      sql`select ${sql.join(
        sites.map((site) => sql`coalesce((${site}) <> all(${mine}), true)`),
        sql` or `,
      )} as "isOut"`,
    );
    if (rows[0]?.isOut) throw new Refusal('not_found', requestMessages.notFound);
  };
}
