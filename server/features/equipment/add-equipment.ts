import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  addEquipment as addEquipmentCall,
  EquipmentBody,
} from '../../../contracts/equipment/equipment.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { checkedEquipment } from './checked-equipment.ts';
import { presentAsset } from './equipment.present.ts';
import { insertAsset } from './equipment.queries.ts';
import { findOwnAsset } from './find-own-equipment.ts';

type Submit = {
  key: string;
  customerId: number;
  /** Who is signed in; null for the office. */
  personId: number | null;
  body: EquipmentBody;
  /** The staff member who registers it for the customer; left out for the customer. */
  by?: StaffDoer;
};

/**
 * Registers equipment at one of the customer's sites, or at a new one; one submit, one piece of equipment (R3.08,
 * R7.18).
 * @throws Refusal `invalid_fields` with every invalid field (R5.03, R5.13, R5.14), `idempotency_key_reused`
 */
export async function addEquipment(
  deps: Deps,
  { key, customerId, personId, body, by }: Submit,
): Promise<Reply<typeof addEquipmentCall>> {
  return submitOnce(deps, { key, customerId, personId, operation: 'add equipment', body }, async (tx) => {
    if (!(await lockCustomer(tx, customerId))) throw new Refusal('not_found', requestMessages.notFound);
    const columns = await checkedEquipment(deps, tx, { customerId, body, currentSite: null });
    const createdAt = toDate(deps.clock.now());
    const assetId = await insertAsset(tx, { ...columns, customerId, createdAt });
    if (by) {
      await recordAudit(tx, deps, {
        by,
        action: 'equipment-added',
        subject: { kind: 'customer', id: customerId },
        customerId,
        details: { equipmentId: assetId, before: null, after: columns },
      });
    }
    const record = await findOwnAsset(tx, assetId, customerId);
    if (!record) throw new Error(`Equipment ${assetId} is not there`);
    return presentAsset(deps, record, undefined, []);
  });
}
