import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { textsStoppedAt } from './text-stops.ts';

/** Whether texts can reach a customer, and they want them. */
export async function takesTexts(
  { sms }: Pick<Deps, 'sms'>,
  db: Queryable,
  customerId: number,
): Promise<boolean> {
  if (!sms.isOn) return false;
  const [customer] = await db
    .select({ mobile: customers.mobile, wantsTexts: customers.wantsTexts })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.wantsTexts || customer.mobile === null) return false;
  return !(await textsStoppedAt(db, customer.mobile));
}
