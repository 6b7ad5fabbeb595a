import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { asc, inArray } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/**
 * Makes sure that equipment is in use, and that nobody retires it until the transaction ends.
 * @throws Refusal `invalid_fields` for `AssetId` if one is retired
 */
export async function keepInUse(tx: Transaction, ...assetIds: number[]): Promise<void> {
  // A key share lock would be enough to block retiring, but wouldn't see a retirement that it had to wait for.
  const found = await tx
    .select({ retiredAt: assets.retiredAt })
    .from(assets)
    .where(inArray(assets.id, assetIds))
    .orderBy(asc(assets.id))
    .for('share');
  if (found.some(({ retiredAt }) => retiredAt !== null))
    throw fieldRefusal('AssetId', equipmentMessages.equipmentRetired);
}
