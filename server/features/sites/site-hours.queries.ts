import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq, inArray } from '../../db/drizzle.ts';
import { siteHours } from '../../db/schema/site-hours.ts';
import type { Transaction } from '../../db/transaction.ts';

/** When a site doesn't want a technician (R12.10). */
export async function hoursOfSite(db: Queryable, siteId: number): Promise<AvoidedHours[]> {
  return (await hoursOfSites(db, [siteId])).get(siteId) ?? [];
}

/** The same of several sites, by their ids. */
export async function hoursOfSites(
  db: Queryable,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, AvoidedHours[]>> {
  const found = new Map<number, AvoidedHours[]>();
  if (siteIds.length === 0) return found;
  const rows = await db
    .select()
    .from(siteHours)
    .where(inArray(siteHours.locationId, [...siteIds]))
    .orderBy(asc(siteHours.locationId), asc(siteHours.id));
  for (const row of rows) {
    found.set(row.locationId, [...(found.get(row.locationId) ?? []), hoursFromRow(row)]);
  }
  return found;
}

type Row = typeof siteHours.$inferSelect;

export function hoursFromRow({
  weekdays,
  fromTime: from,
  toTime: to,
  firstDate,
  lastDate,
}: Row): AvoidedHours {
  return { weekdays, hours: from !== null && to !== null ? { from, to } : null, firstDate, lastDate };
}

/** Puts these hours in the place of those that a site has. */
export async function replaceHours(
  tx: Transaction,
  siteId: number,
  all: readonly AvoidedHours[],
): Promise<void> {
  await tx.delete(siteHours).where(eq(siteHours.locationId, siteId));
  if (all.length === 0) return;
  await tx.insert(siteHours).values(
    all.map(({ weekdays, hours, firstDate, lastDate }) => ({
      locationId: siteId,
      weekdays: [...weekdays],
      fromTime: hours?.from ?? null,
      toTime: hours?.to ?? null,
      firstDate,
      lastDate,
    })),
  );
}
