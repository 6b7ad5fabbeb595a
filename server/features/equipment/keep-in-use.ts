import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { eq } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/**
 * Makes sure that equipment is in use, and that nobody retires it until the transaction ends.
 * @throws Refusal `invalid_fields` for `AssetId` if it's retired
 */
export async function keepInUse(tx: Transaction, assetId: number): Promise<void> {
  // A key share lock would be enough to block retiring, but wouldn't see a retirement that it had to wait for.
  const [found] = await tx
    .select({ retiredAt: assets.retiredAt })
    .from(assets)
    .where(eq(assets.id, assetId))
    .for('share');
  if (found?.retiredAt) throw fieldRefusal('AssetId', equipmentMessages.equipmentRetired);
}
