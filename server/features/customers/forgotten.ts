import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';

/** What a forgotten customer has for an email: `.invalid` is reserved, so nothing can ever be delivered there. */
export const forgottenName = (customerId: number): string => `forgotten-${customerId}@galley.invalid`;

/** Whether what was held about a customer was deleted, their jobs and invoices excepted. */
export async function isForgotten(db: Queryable, customerId: number): Promise<boolean> {
  const isTheirs = and(eq(customers.id, customerId), eq(customers.userName, forgottenName(customerId)));
  return (await db.$count(customers, isTheirs)) > 0;
}
