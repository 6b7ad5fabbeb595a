import type { CustomerLocation } from '../../../contracts/sites/sites.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import { isAtGivenSites, isAtSites, type SiteIds } from '../../db/at-sites.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, asc, eq, sql } from '../../db/drizzle.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { locations } from '../../db/schema/customers.ts';
import { siteAccess, siteCodes } from '../../db/schema/site-access.ts';
import { siteHours } from '../../db/schema/site-hours.ts';
import { type AccessOfSite, accessFromRows, accessOfSites, presentAccess } from './site-access.queries.ts';
import { hoursFromRow, hoursOfSites } from './site-hours.queries.ts';

type SiteRow = typeof locations.$inferSelect;

/** The sites of a customer, by name: those that a person may see. */
export async function ownSites(
  db: Queryable,
  customerId: number,
  siteIds: SiteIds = null,
): Promise<SiteRow[]> {
  return db
    .select()
    .from(locations)
    .where(and(eq(locations.customerId, customerId), isAtSites(locations.id, siteIds)))
    .orderBy(sql`lower(${locations.name})`, asc(locations.id));
}

/** A site with its hours to avoid and how to get in. */
type WholeSite = { site: SiteRow; avoided: AvoidedHours[]; access: AccessOfSite | undefined };

/** The same with their hours to avoid and how to get in, in one statement. */
export async function ownWholeSites(
  db: Queryable,
  customerId: number,
  siteIds: SiteIds = null,
): Promise<WholeSite[]> {
  const rows = await wholeSites(db).execute({ customerId, siteIds: siteIds && [...siteIds] });
  return rows.map(({ site, hours, access, codes }) => ({
    site,
    avoided: hours.map(hoursFromRow),
    access: accessFromRows(access, codes),
  }));
}

const wholeSites = preparedOnce((db) =>
  db
    .select({
      site: locations,
      access: siteAccess,
      codes: { changedAt: siteCodes.changedAt, checkedAt: siteCodes.checkedAt },
      hours: rowsOf(
        db.select().from(siteHours).where(eq(siteHours.locationId, locations.id)).orderBy(asc(siteHours.id)),
      ),
    })
    .from(locations)
    .leftJoin(siteAccess, eq(siteAccess.locationId, locations.id))
    .leftJoin(siteCodes, eq(siteCodes.locationId, locations.id))
    .where(and(eq(locations.customerId, sql.placeholder('customerId')), isAtGivenSites(locations.id)))
    .orderBy(sql`lower(${locations.name})`, asc(locations.id))
    .prepare('whole_sites'),
);

/** One of a customer's sites; null if it doesn't exist or is somebody else's (R6.02). */
export async function findOwnSite(
  db: Queryable,
  locationId: number,
  customerId: number,
): Promise<SiteRow | null> {
  const [found] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.customerId, customerId)));
  return found ?? null;
}

/** Hours to avoid as they're sent. */
export const presentHours = (all: readonly AvoidedHours[]): CustomerLocation['AvoidedHours'] =>
  all.map(({ weekdays, ...hours }) => ({ ...hours, weekdays: [...weekdays] }));

/** Several of a customer's sites, with their hours to avoid and how to get in. */
export async function presentSites(db: Queryable, sites: readonly SiteRow[]): Promise<CustomerLocation[]> {
  const ids = sites.map(({ id }) => id);
  const hours = await hoursOfSites(db, ids);
  const access = await accessOfSites(db, ids);
  return sites.map((site) => presentSite(site, hours.get(site.id) ?? [], access.get(site.id)));
}

/** A site as it's sent, of those that were read whole. */
export const presentWholeSite = ({ site, avoided, access }: WholeSite): CustomerLocation =>
  presentSite(site, avoided, access);

/** One of the customer's sites (R3.08). */
export function presentSite(
  site: Omit<SiteRow, 'customerId' | 'createdAt'>,
  avoided: readonly AvoidedHours[],
  access?: AccessOfSite,
): CustomerLocation {
  return {
    AssetLocationId: site.id,
    LocationName: site.name,
    SuiteFloorBox: site.floorShop,
    Address: addressLine(site),
    StreetAddress: site.street,
    Suburb: site.suburb,
    State: site.state,
    Postcode: site.postcode,
    TimeZone: site.timeZone,
    AvoidedHours: presentHours(avoided),
    ...presentAccess(access),
  };
}
