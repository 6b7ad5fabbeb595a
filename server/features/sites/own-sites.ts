import type { CustomerLocation } from '../../../contracts/sites/sites.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import { isAtSites, type SiteIds } from '../../db/at-sites.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { type AccessOfSite, accessOfSites, presentAccess } from './site-access.queries.ts';
import { hoursOfSites } from './site-hours.queries.ts';

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
