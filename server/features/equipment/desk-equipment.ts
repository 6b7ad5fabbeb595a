import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  addCustomerEquipment as addCall,
  listCustomerEquipment as listCall,
} from '../../../contracts/equipment/desk-equipment.ts';
import type { EquipmentBody } from '../../../contracts/equipment/equipment.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addEquipment } from './add-equipment.ts';
import { readEquipmentList } from './read-equipment.ts';

type Of = { customerId: number; by: StaffDoer };

/** A page of a customer's equipment, by site; opening it is recorded. @throws Refusal `not_found` */
export async function listCustomerEquipment(
  deps: Deps,
  { customerId, by, retired, after }: Of & { retired: boolean; after: string | undefined },
): Promise<Reply<typeof listCall>> {
  await requireCustomer(deps.db, customerId);
  await recordCustomerOpened(deps, { customerId, by });
  const asked = { search: undefined, locationId: undefined, order: 'site' } as const;
  return readEquipmentList(deps, { customerId, siteIds: null, retired, after, ...asked });
}

/**
 * Registers equipment for a customer (R10.15).
 * @throws Refusal `not_found` for an unknown customer; else as for the customer's own
 */
export async function addCustomerEquipment(
  deps: Deps,
  submit: Of & { key: string; body: EquipmentBody },
): Promise<Reply<typeof addCall>> {
  await requireCustomer(deps.db, submit.customerId);
  return addEquipment(deps, { ...submit, personId: null });
}

async function requireCustomer(db: Queryable, customerId: number): Promise<void> {
  const [found] = await db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
}
