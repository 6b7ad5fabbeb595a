import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { type AssetRecord, selectAssets } from './equipment.queries.ts';

export type { AssetRecord };

/** One piece of a customer's equipment; null if it doesn't exist or is somebody else's (R6.02). */
export async function findOwnAsset(
  db: Queryable,
  assetId: number,
  customerId: number,
): Promise<AssetRecord | null> {
  const [found] = await selectAssets(db).where(
    and(eq(assets.id, assetId), eq(assets.customerId, customerId)),
  );
  return found ?? null;
}
