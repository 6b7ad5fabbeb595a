import { and, asc, eq, isNull } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Described, isSameEquipment } from './check-equipment.ts';
import { insertAsset, type NewAsset } from './equipment.queries.ts';

/** Booked equipment, with whose it is and where. */
type Booked = Described & Pick<NewAsset, 'customerId' | 'locationDescription' | 'createdAt'>;

/**
 * The id of booked equipment in the customer's register. Equipment that isn't in it joins it at the booking's site;
 * retired equipment doesn't count as being in it. The photos stay with the job: they show its fault. The caller must
 * have locked the customer.
 */
export async function registerBooked(tx: Transaction, booked: Booked): Promise<number> {
  const ofType = await tx
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.customerId, booked.customerId),
        eq(assets.equipmentTypeId, booked.equipmentTypeId),
        isNull(assets.retiredAt),
      ),
    )
    .orderBy(asc(assets.id))
    // Like a request for registered equipment, so that nobody retires it meanwhile.
    .for('share');
  const known = ofType.find((asset) => isSameEquipment(asset, booked));
  return known?.id ?? insertAsset(tx, booked);
}
