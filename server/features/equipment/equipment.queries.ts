import type { EquipmentOrder } from '../../../contracts/equipment/equipment.ts';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import { isAtGivenSites, isAtSites, type SiteIds } from '../../db/at-sites.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines } from '../../db/schema/plans.ts';
import { equipmentTypes } from '../../db/schema/reference.ts';
import { doneVisits } from '../../db/schema/visits.ts';
import { hasWords } from '../../db/search-words.ts';
import type { Transaction } from '../../db/transaction.ts';
import { visitsOfMachine } from '../../db/visits-of-machine.ts';

/** Equipment with its site. */
export const selectAssets = (db: Queryable) =>
  db
    .select({ asset: assets, location: locations })
    .from(assets)
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, assets.equipmentTypeId));

/** Equipment and its site. */
export type AssetRecord = Awaited<ReturnType<typeof selectAssets>>[number];

/** The sort columns of each order, ascending; ties are newest equipment first. */
const SORT_KEYS: Readonly<Record<EquipmentOrder, readonly SQL[]>> = {
  site: [sql`lower(${locations.name})`, sql`${locations.id}`],
  name: [
    sql`lower(coalesce(nullif(concat_ws(' ', ${assets.makeName}, ${assets.modelName}), ''), ${equipmentTypes.name}))`,
  ],
  // Latest visit first; equipment without a visit last.
  visit: [
    sql`coalesce(-extract(epoch from (select max(${doneVisits.startedAt}) from ${doneVisits} where ${doneVisits.id} in ${visitsOfMachine(assets.id)})), 'infinity')`,
  ],
  // Latest job first; equipment without a job last.
  problem: [sql`coalesce(-(select max(${jobs.id}) from ${jobs} where ${jobs.assetId} = ${assets.id}), 0)`],
};

/** After a piece of equipment in an order; matches nothing if it isn't the customer's. */
function following(order: EquipmentOrder, assetId: number, customerId: number): SQL {
  const keys = SORT_KEYS[order];
  const ofAsset = (key: SQL) => sql`(select ${key} from ${assets}
    join ${locations} on ${locations.id} = ${assets.locationId}
    join ${equipmentTypes} on ${equipmentTypes.id} = ${assets.equipmentTypeId}
    where ${assets.id} = ${assetId} and ${assets.customerId} = ${customerId})`;
  const row = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  return sql`(${row(keys)}, -${assets.id}) > (${row(keys.map(ofAsset))}, -${assetId}::bigint)`;
}

export type AssetFilter = {
  customerId: number;
  siteIds: SiteIds;
  search: string | undefined;
  locationId: number | undefined;
  /** Retired equipment instead of equipment in use. */
  retired: boolean;
  order: EquipmentOrder;
  /** The last equipment of the previous page. */
  after: number | undefined;
  limit: number;
};

/** A customer's equipment in an order. */
export async function listAssets(db: Queryable, filter: AssetFilter): Promise<AssetRecord[]> {
  const { customerId, siteIds, search, locationId, retired, order, after, limit } = filter;
  return selectAssets(db)
    .where(
      and(
        eq(assets.customerId, customerId),
        isAtSites(assets.locationId, siteIds),
        // Always true; it lets the database look at the customer's sites only.
        eq(locations.customerId, customerId),
        retired ? isNotNull(assets.retiredAt) : isNull(assets.retiredAt),
        locationId === undefined ? undefined : eq(assets.locationId, locationId),
        hasWords(search, [
          assets.makeName,
          assets.modelName,
          equipmentTypes.name,
          assets.serialIdentifier,
          assets.equipmentLocation,
          locations.name,
        ]),
        after === undefined ? undefined : following(order, after, customerId),
      ),
    )
    .orderBy(...SORT_KEYS[order], desc(assets.id))
    .limit(limit);
}

/** How many pieces of a customer's equipment are retired, at these sites. */
export async function countRetired(
  db: Queryable,
  { customerId, siteIds }: { customerId: number; siteIds: SiteIds },
): Promise<number> {
  const [row] = await retiredOf(db).execute({ customerId, siteIds: siteIds && [...siteIds] });
  return row?.retired ?? 0;
}

const retiredOf = preparedOnce((db) =>
  db
    .select({ retired: count() })
    .from(assets)
    .where(
      and(
        eq(assets.customerId, sql.placeholder('customerId')),
        isAtGivenSites(assets.locationId),
        isNotNull(assets.retiredAt),
      ),
    )
    .prepare('retired_equipment'),
);

/** The equipment's newest job completed since an instant; null if none. */
export async function lastRepairSince(db: Queryable, assetId: number, since: Date) {
  const [found] = await db
    .select({ jobId: jobs.id, completedAt: jobs.stateSince })
    .from(jobs)
    .where(and(eq(jobs.assetId, assetId), eq(jobs.state, 'Completed'), gte(jobs.stateSince, since)))
    .orderBy(desc(jobs.stateSince), desc(jobs.id))
    .limit(1);
  return found ?? null;
}

/** Open job and last visit of equipment. */
export type AssetActivity = {
  assetId: number;
  openJobId: number | null;
  openJobState: JobState | null;
  lastVisitAt: Date | null;
};

/** The newest open job and the last visit of each piece of equipment. */
export async function assetActivity(db: Queryable, assetIds: readonly number[]): Promise<AssetActivity[]> {
  if (assetIds.length === 0) return [];
  const newestOpenJob = db
    .select({ id: jobs.id, state: jobs.state })
    .from(jobs)
    .where(and(eq(jobs.assetId, assets.id), openJob))
    .orderBy(desc(jobs.id))
    .limit(1)
    .as('open_job');
  const lastVisit = db
    .select({ startedAt: doneVisits.startedAt })
    .from(doneVisits)
    .where(sql`${doneVisits.id} in ${visitsOfMachine(assets.id)}`)
    .orderBy(desc(doneVisits.startedAt), desc(doneVisits.id))
    .limit(1)
    .as('last_visit');
  return db
    .select({
      assetId: assets.id,
      openJobId: newestOpenJob.id,
      openJobState: newestOpenJob.state,
      lastVisitAt: lastVisit.startedAt,
    })
    .from(assets)
    .leftJoinLateral(newestOpenJob, sql`true`)
    .leftJoinLateral(lastVisit, sql`true`)
    .where(inArray(assets.id, [...assetIds]));
}

/** The booked visit of a plan that services a piece of equipment beside others (R13.03); null if there is none. */
export async function planJobOf(tx: Transaction, assetId: number): Promise<number | null> {
  const [found] = await tx
    .select({ jobId: planOccurrences.jobId })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .where(and(eq(planLines.assetId, assetId), eq(planOccurrences.state, 'booked')))
    .limit(1);
  return found?.jobId ?? null;
}

const businessAndAddress = {
  businessName: customers.businessName,
  floorShop: customers.suiteFloorBox,
  street: customers.street,
  suburb: customers.suburb,
  state: customers.state,
  postcode: customers.postcode,
};

/** A customer's business name and profile address (R3.05). */
export async function customerSite(db: Queryable, customerId: number) {
  const [found] = await addressOf(db).execute({ customerId });
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}

const addressOf = preparedOnce((db) =>
  db
    .select(businessAndAddress)
    .from(customers)
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('business_and_address'),
);

export type NewAsset = typeof assets.$inferInsert;

export async function insertAsset(tx: Transaction, asset: NewAsset): Promise<number> {
  const [made] = await tx.insert(assets).values(asset).returning({ id: assets.id });
  if (!made) throw new Error('No equipment was registered');
  return made.id;
}

/**
 * One piece of a customer's equipment, locked so that nobody else can change or book it until the transaction ends;
 * null if it isn't theirs.
 */
export async function lockOwnAsset(tx: Transaction, assetId: number, customerId: number) {
  const [found] = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.id, assetId), eq(assets.customerId, customerId)))
    .for('update');
  return found ?? null;
}

export async function updateAsset(
  tx: Transaction,
  assetId: number,
  change: Partial<Omit<NewAsset, 'id' | 'customerId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(assets).set(change).where(eq(assets.id, assetId));
}
