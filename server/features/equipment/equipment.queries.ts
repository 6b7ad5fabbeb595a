import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import type { Queryable } from '../../db/client.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs, openJob } from '../../db/schema/jobs.ts';
import { equipmentTypes } from '../../db/schema/reference.ts';
import { visits } from '../../db/schema/repairs.ts';
import { hasWords } from '../../db/search-words.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Equipment with its site. */
export const selectAssets = (db: Queryable) =>
  db
    .select({ asset: assets, location: locations })
    .from(assets)
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, assets.equipmentTypeId));

/** Equipment and the place where it is. */
export type AssetRecord = Awaited<ReturnType<typeof selectAssets>>[number];

/** Sites by name, and at each the newest equipment first. */
const SITE = sql`lower(${locations.name})`;
const listOrder = [sql`${SITE} asc`, asc(locations.id), desc(assets.id)];

/** After equipment in that order; nothing where it isn't the customer's. */
function following(assetId: number, customerId: number): SQL {
  const of = (what: SQL) => sql`(select ${what} from ${assets} a join ${locations} l on l.id = a.location_id
    where a.id = ${assetId} and a.customer_id = ${customerId})`;
  return sql`(${SITE}, ${locations.id}, -${assets.id}) > (${of(sql`lower(l.name)`)}, ${of(sql`l.id`)}, -${assetId}::bigint)`;
}

export type AssetFilter = {
  customerId: number;
  search: string | undefined;
  locationId: number | undefined;
  /** The last equipment of the page before. */
  after: number | undefined;
  limit: number;
};

/** A customer's equipment by site, the newest first. */
export async function listAssets(db: Queryable, filter: AssetFilter): Promise<AssetRecord[]> {
  const { customerId, search, locationId, after, limit } = filter;
  return selectAssets(db)
    .where(
      and(
        eq(assets.customerId, customerId),
        // True of all their equipment; with it the database looks at their places and no others.
        eq(locations.customerId, customerId),
        locationId === undefined ? undefined : eq(assets.locationId, locationId),
        hasWords(search, [
          assets.makeName,
          assets.modelName,
          equipmentTypes.name,
          assets.serialIdentifier,
          assets.equipmentLocation,
          locations.name,
        ]),
        after === undefined ? undefined : following(after, customerId),
      ),
    )
    .orderBy(...listOrder)
    .limit(limit);
}

/** What is going on with equipment. */
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
    .select({ startedAt: visits.startedAt })
    .from(visits)
    .where(eq(visits.assetId, assets.id))
    .orderBy(desc(visits.startedAt), desc(visits.id))
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

/** All places of a customer, by name. */
export async function customerLocations(db: Queryable, customerId: number) {
  return db
    .select()
    .from(locations)
    .where(eq(locations.customerId, customerId))
    .orderBy(sql`lower(${locations.name})`, asc(locations.id));
}
export type LocationRow = typeof locations.$inferSelect;

export async function findOwnLocation(
  db: Queryable,
  locationId: number,
  customerId: number,
): Promise<LocationRow | null> {
  const [found] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.customerId, customerId)));
  return found ?? null;
}

const businessAndAddress = {
  businessName: customers.businessName,
  floorShop: customers.suiteFloorBox,
  street: customers.street,
  suburb: customers.suburb,
  state: customers.state,
  postcode: customers.postcode,
};

/** A customer's business and the profile's address (R3.05). */
export async function customerSite(db: Queryable, customerId: number) {
  const [found] = await db.select(businessAndAddress).from(customers).where(eq(customers.id, customerId));
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}

/** Makes those who add places for one customer wait for each other, so that none is there twice. */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}

export type NewLocation = typeof locations.$inferInsert;

/** The customer's place that is the same in every part, or else a new one; answers its id. */
export async function siteFor(tx: Transaction, place: NewLocation): Promise<number> {
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.customerId, place.customerId),
        eq(locations.name, place.name),
        sql`${locations.floorShop} is not distinct from ${place.floorShop ?? null}`,
        eq(locations.street, place.street),
        eq(locations.suburb, place.suburb),
        eq(locations.state, place.state),
        eq(locations.postcode, place.postcode),
      ),
    )
    .orderBy(asc(locations.id))
    .limit(1);
  if (known) return known.id;
  const [made] = await tx.insert(locations).values(place).returning({ id: locations.id });
  if (!made) throw new Error('No place was made');
  return made.id;
}

export type NewAsset = typeof assets.$inferInsert;

export async function insertAsset(tx: Transaction, asset: NewAsset): Promise<number> {
  const [made] = await tx.insert(assets).values(asset).returning({ id: assets.id });
  if (!made) throw new Error('No machine was registered');
  return made.id;
}
