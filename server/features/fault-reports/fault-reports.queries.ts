import { isAtSites, type SiteIds } from '../../db/at-sites.ts';
import type { Queryable } from '../../db/client.ts';
import { aliasedTable, and, desc, eq, gt, isNull, or, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { faultReports } from '../../db/schema/fault-reports.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { people } from '../../db/schema/people.ts';
import type { Transaction } from '../../db/transaction.ts';

const settlers = aliasedTable(people, 'settler');

const selectReports = (db: Queryable) =>
  db
    .select({
      report: faultReports,
      location: locations,
      asset: assets,
      reporter: { firstName: people.firstName, lastName: people.lastName },
      settler: { firstName: settlers.firstName, lastName: settlers.lastName },
    })
    .from(faultReports)
    .innerJoin(locations, eq(locations.id, faultReports.locationId))
    .leftJoin(assets, eq(assets.id, faultReports.assetId))
    .leftJoin(people, eq(people.id, faultReports.reportedBy))
    .leftJoin(settlers, eq(settlers.id, faultReports.settledBy));

/** A report with its site, machine, and who reported and settled it. */
export type FaultReportRecord = Awaited<ReturnType<typeof selectReports>>[number];

/** A business's reports at some sites: open ones with food at risk, other open ones, then those settled since, each the newest first. */
export async function reportsAt(
  db: Queryable,
  {
    customerId,
    siteIds,
    settledSince,
    limit,
  }: { customerId: number; siteIds: SiteIds; settledSince: Date; limit: number },
): Promise<FaultReportRecord[]> {
  return selectReports(db)
    .where(
      and(
        eq(faultReports.customerId, customerId),
        isAtSites(faultReports.locationId, siteIds),
        or(isNull(faultReports.settledAt), gt(faultReports.settledAt, settledSince)),
      ),
    )
    .orderBy(
      sql`${faultReports.settledAt} is not null`,
      sql`${faultReports.settledAt} is null and not ${faultReports.isFoodAtRisk}`,
      desc(faultReports.id),
    )
    .limit(limit);
}

/** One report of a business; null if it doesn't exist or is another one's. */
export async function reportById(
  db: Queryable,
  { id, customerId }: { id: number; customerId: number },
): Promise<FaultReportRecord | null> {
  const [found] = await selectReports(db).where(
    and(eq(faultReports.id, id), eq(faultReports.customerId, customerId)),
  );
  return found ?? null;
}

/** The same by its id alone, for its email. */
export async function anyReport(db: Queryable, id: number): Promise<FaultReportRecord | null> {
  const [found] = await selectReports(db).where(eq(faultReports.id, id));
  return found ?? null;
}

export async function insertReport(
  tx: Transaction,
  report: Omit<typeof faultReports.$inferInsert, 'settledAt' | 'settledBy' | 'jobId' | 'reason'>,
): Promise<number> {
  const [made] = await tx.insert(faultReports).values(report).returning({ id: faultReports.id });
  if (!made) throw new Error('No report was made');
  return made.id;
}

/** Puts an open report aside. Of several answers at once only one gets true. */
export async function asideIfOpen(
  tx: Transaction,
  { id, ...settled }: { id: number; reason: string; settledBy: number; settledAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(faultReports)
    .set(settled)
    .where(and(eq(faultReports.id, id), isNull(faultReports.settledAt)))
    .returning({ id: faultReports.id });
  return changed.length > 0;
}

/** The site of a job. */
export async function siteOfJob(tx: Transaction, jobId: number): Promise<number | null> {
  const [found] = await tx.select({ locationId: jobs.locationId }).from(jobs).where(eq(jobs.id, jobId));
  return found?.locationId ?? null;
}

/** Settles the open reports of a job's machine, and one that is named, by the job. @returns them, and who reported each */
export async function bookOpen(
  tx: Transaction,
  {
    customerId,
    reportId,
    ...settled
  }: {
    customerId: number;
    reportId: number | null;
    jobId: number;
    settledBy: number | null;
    settledAt: Date;
  },
): Promise<{ id: number; reportedBy: number | null }[]> {
  return tx
    .update(faultReports)
    .set(settled)
    .where(
      and(
        eq(faultReports.customerId, customerId),
        isNull(faultReports.settledAt),
        or(
          // A machine that was moved since leaves its reports, and their photos, to the people of the earlier site.
          sql`(${faultReports.assetId}, ${faultReports.locationId}) = (
            select ${jobs.assetId}, ${jobs.locationId} from ${jobs} where ${jobs.id} = ${settled.jobId})`,
          eq(faultReports.id, reportId ?? 0),
        ),
      ),
    )
    .returning({ id: faultReports.id, reportedBy: faultReports.reportedBy });
}
