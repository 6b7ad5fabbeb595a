import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';

/** The address that gets a customer's documents besides the customer; null if there's none. */
export async function accountsEmailOf(db: Queryable, customerId: number): Promise<string | null> {
  const [found] = await db
    .select({ accountsEmail: customers.accountsEmail })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.accountsEmail ?? null;
}

/** Who gets a customer's documents. */
export function recipientsOf(accountsEmail: string | null): ('customer' | 'accounts')[] {
  return accountsEmail === null ? ['customer'] : ['customer', 'accounts'];
}
