import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  Asset,
  EquipmentBody,
  editEquipment as editEquipmentCall,
  restoreEquipment as restoreEquipmentCall,
  retireEquipment as retireEquipmentCall,
} from '../../../contracts/equipment/equipment.ts';
import type { AuditAction } from '../../../domain/audit/audit-actions.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskEquipmentMessages } from '../../../domain/equipment/desk-equipment-messages.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockVersion, raiseVersion } from '../customers/customers.queries.ts';
import { checkedEquipment } from './checked-equipment.ts';
import { assetActivity, lockOwnAsset, type NewAsset, planJobOf, updateAsset } from './equipment.queries.ts';
import { readEquipmentEntry } from './read-equipment.ts';

type OwnEquipment = {
  assetId: number;
  customerId: number;
  /** The staff member who changes it, and the version of the customer that they read; left out for the customer. */
  office?: { by: StaffDoer; version: number };
};

/**
 * Replaces the register's details of equipment, and moves it if another site is named. Jobs keep what they were booked
 * with. Sending it again changes nothing.
 * @throws Refusal `not_found` for somebody else's equipment; `invalid_fields` with every invalid field (R5.03, R5.13,
 * R5.14); `conflict` for staff if somebody changed the customer since (R10.04)
 */
export async function editEquipment(
  deps: Deps,
  { body, ...own }: OwnEquipment & { body: EquipmentBody },
): Promise<Reply<typeof editEquipmentCall>> {
  return change(deps, own, 'equipment-changed', (tx, { locationId: currentSite }) =>
    checkedEquipment(deps, tx, { customerId: own.customerId, body, currentSite }),
  );
}

/**
 * Retires equipment. Retiring it again keeps the first date.
 * @throws Refusal `not_found` for somebody else's equipment; `conflict` while it has an open job, and for staff if
 * somebody changed the customer since
 */
export async function retireEquipment(
  deps: Deps,
  own: OwnEquipment,
): Promise<Reply<typeof retireEquipmentCall>> {
  return change(deps, own, 'equipment-retired', async (tx, { retiredAt }) => {
    if (retiredAt) return {};
    const [activity] = await assetActivity(tx, [own.assetId]);
    const openJobId = activity?.openJobId ?? (await planJobOf(tx, own.assetId));
    if (openJobId !== null) {
      const reference = bookingReference(deps.config.brand.referencePrefix, openJobId);
      const messages = own.office ? deskEquipmentMessages : equipmentMessages;
      throw new Refusal('conflict', messages.equipmentHasOpenJob(reference));
    }
    return { retiredAt: toDate(deps.clock.now()) };
  });
}

/**
 * Brings retired equipment back into use; does nothing for equipment in use.
 * @throws Refusal `not_found` for somebody else's equipment; `conflict` for staff if somebody changed the customer since
 */
export async function restoreEquipment(
  deps: Deps,
  own: OwnEquipment,
): Promise<Reply<typeof restoreEquipmentCall>> {
  return change(deps, own, 'equipment-restored', async () => ({ retiredAt: null }));
}

type OwnAsset = Awaited<ReturnType<typeof lockOwnAsset>> & {};

/** Writes the columns that differ from what is there, under the customer's lock, and raises the customer's version. */
async function change(
  deps: Deps,
  { assetId, customerId, office }: OwnEquipment,
  action: AuditAction,
  columnsOf: (tx: Transaction, asset: OwnAsset) => Promise<Partial<NewAsset>>,
): Promise<Asset> {
  await transaction(deps.pool, async (tx) => {
    const customer = await lockVersion(tx, customerId);
    const asset = await lockOwnAsset(tx, assetId, customerId);
    if (!customer || !asset) throw new Refusal('not_found', requestMessages.notFound);
    const wanted = await columnsOf(tx, asset);
    const had = Object.fromEntries(Object.keys(wanted).map((name) => [name, asset[name as keyof OwnAsset]]));
    if (isDeepStrictEqual(wanted, had)) return;
    if (office) refuseStale(customer, office.version, { timeZone: OPERATOR_TIME_ZONE });
    await updateAsset(tx, assetId, wanted);
    await raiseVersion(tx, customerId, office ? { by: office.by, at: toDate(deps.clock.now()) } : null);
    if (!office) return;
    await recordAudit(tx, deps, {
      by: office.by,
      action,
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { equipmentId: assetId, before: had, after: wanted },
    });
  });
  return readEquipmentEntry(deps, { assetId, customerId });
}
