import type { CustomerLocation } from '../../../contracts/sites/sites.ts';
import { NO_ACCESS, type SiteAccess } from '../../../domain/sites/site-access.ts';
import type { Queryable } from '../../db/client.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { siteAccess, siteCodes } from '../../db/schema/site-access.ts';
import type { Transaction } from '../../db/transaction.ts';
import { wireInstant } from '../../platform/clock.ts';

/** How to get into a site, and since when codes are kept for it, without the codes (R12.11). */
export type AccessOfSite = {
  access: SiteAccess;
  codes: { changedAt: Date; checkedAt: Date } | null;
};

/** How to get into a site; undefined where nothing is noted and no codes are kept. */
export async function accessOfSite(db: Queryable, siteId: number): Promise<AccessOfSite | undefined> {
  return (await accessOfSites(db, [siteId])).get(siteId);
}

/** The same of several sites, by their ids. */
export async function accessOfSites(
  db: Queryable,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, AccessOfSite>> {
  if (siteIds.length === 0) return new Map();
  const { changedAt, checkedAt } = siteCodes;
  const rows = await db
    .select({ id: locations.id, access: siteAccess, codes: { changedAt, checkedAt } })
    .from(locations)
    .leftJoin(siteAccess, eq(siteAccess.locationId, locations.id))
    .leftJoin(siteCodes, eq(siteCodes.locationId, locations.id))
    .where(inArray(locations.id, [...siteIds]));
  return new Map(
    rows.flatMap(({ id, access, codes }) => {
      const found = accessFromRows(access, codes);
      return found ? [[id, found]] : [];
    }),
  );
}

/** The same from a site's rows. */
export const accessFromRows = (access: Row | null, codes: AccessOfSite['codes']): AccessOfSite | undefined =>
  access || codes ? { access: access ? fromRow(access) : NO_ACCESS, codes } : undefined;

type Row = typeof siteAccess.$inferSelect;

const fromRow = (row: Row): SiteAccess => ({
  WayIn: row.wayIn,
  Parking: row.parking,
  Induction: row.induction,
  AskForName: row.askForName,
  AskForMobile: row.askForMobile,
  IfNobodyName: row.ifNobodyName,
  IfNobodyMobile: row.ifNobodyMobile,
});

/** Puts this in the place of what is noted of a site. */
export async function replaceAccess(tx: Transaction, siteId: number, access: SiteAccess): Promise<void> {
  const row: Omit<Row, 'locationId'> = {
    wayIn: access.WayIn,
    parking: access.Parking,
    induction: access.Induction,
    askForName: access.AskForName,
    askForMobile: access.AskForMobile,
    ifNobodyName: access.IfNobodyName,
    ifNobodyMobile: access.IfNobodyMobile,
  };
  await tx
    .insert(siteAccess)
    .values({ locationId: siteId, ...row })
    .onConflictDoUpdate({ target: siteAccess.locationId, set: row });
}

/** Notes how to get into a site of which nothing is noted. */
export async function noteAccess(
  tx: Transaction,
  siteId: number,
  noted: Pick<Row, 'wayIn' | 'parking'>,
): Promise<void> {
  await tx
    .insert(siteAccess)
    .values({ locationId: siteId, ...noted })
    .onConflictDoNothing();
}

export const presentAccess = (of: AccessOfSite | undefined): Pick<CustomerLocation, 'Access' | 'Codes'> => ({
  Access: of?.access ?? NO_ACCESS,
  Codes: of?.codes
    ? { ChangedOn: wireInstant(of.codes.changedAt), CheckedOn: wireInstant(of.codes.checkedAt) }
    : null,
});
