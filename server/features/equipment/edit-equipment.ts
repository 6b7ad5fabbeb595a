import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  EquipmentBody,
  editEquipment as editEquipmentCall,
  restoreEquipment as restoreEquipmentCall,
  retireEquipment as retireEquipmentCall,
} from '../../../contracts/equipment/equipment.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { checkedEquipment } from './checked-equipment.ts';
import { assetActivity, lockOwnAsset, updateAsset } from './equipment.queries.ts';
import { readEquipmentEntry } from './read-equipment.ts';

type OwnEquipment = { assetId: number; customerId: number };

/**
 * Replaces the register's details of equipment, and moves it if another site is named. Jobs keep what they were booked
 * with. Sending it again changes nothing.
 * @throws Refusal `not_found` for somebody else's equipment; `invalid_fields` with every invalid field (R5.03, R5.13,
 * R5.14)
 */
export async function editEquipment(
  deps: Deps,
  { assetId, customerId, body }: OwnEquipment & { body: EquipmentBody },
): Promise<Reply<typeof editEquipmentCall>> {
  await transaction(deps.pool, async (tx) => {
    await lockCustomer(tx, customerId);
    const asset = await lockOwnAsset(tx, assetId, customerId);
    if (!asset) throw new Refusal('not_found', requestMessages.notFound);
    const columns = await checkedEquipment(deps, tx, { customerId, body, currentSite: asset.locationId });
    await updateAsset(tx, assetId, columns);
  });
  return readEquipmentEntry(deps, { assetId, customerId });
}

/**
 * Retires equipment. Retiring it again keeps the first date.
 * @throws Refusal `not_found` for somebody else's equipment; `conflict` while it has an open job
 */
export async function retireEquipment(
  deps: Deps,
  { assetId, customerId }: OwnEquipment,
): Promise<Reply<typeof retireEquipmentCall>> {
  await transaction(deps.pool, async (tx) => {
    const asset = await lockOwnAsset(tx, assetId, customerId);
    if (!asset) throw new Refusal('not_found', requestMessages.notFound);
    if (asset.retiredAt) return;
    const [activity] = await assetActivity(tx, [assetId]);
    if (activity?.openJobId) {
      const reference = bookingReference(deps.config.brand.referencePrefix, activity.openJobId);
      throw new Refusal('conflict', equipmentMessages.equipmentHasOpenJob(reference));
    }
    await updateAsset(tx, assetId, { retiredAt: toDate(deps.clock.now()) });
  });
  return readEquipmentEntry(deps, { assetId, customerId });
}

/**
 * Brings retired equipment back into use; does nothing for equipment in use.
 * @throws Refusal `not_found` for somebody else's equipment
 */
export async function restoreEquipment(
  deps: Deps,
  { assetId, customerId }: OwnEquipment,
): Promise<Reply<typeof restoreEquipmentCall>> {
  await transaction(deps.pool, async (tx) => {
    if (!(await lockOwnAsset(tx, assetId, customerId)))
      throw new Refusal('not_found', requestMessages.notFound);
    await updateAsset(tx, assetId, { retiredAt: null });
  });
  return readEquipmentEntry(deps, { assetId, customerId });
}
