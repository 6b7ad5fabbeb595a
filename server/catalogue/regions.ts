import type { Queryable } from '../db/client.ts';
import { asc } from '../db/drizzle.ts';
import { priceRegions } from '../db/schema/reference.ts';

/** The price regions, by name. */
export async function allRegions(db: Queryable): Promise<string[]> {
  const rows = await db.select().from(priceRegions).orderBy(asc(priceRegions.region));
  return rows.map(({ region }) => region);
}
