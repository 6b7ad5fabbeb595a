import type { CardHolder } from '../../adapters/payments/port.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { customers } from '../../db/schema/customers.ts';

/** The name and email that the card provider keeps with a customer's card. @throws Error if there's no such customer */
export async function cardHolder(db: Queryable, customerId: number): Promise<CardHolder> {
  const [found] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, keptCustomer(customerId)));
  if (!found) throw new Error(`No customer ${customerId}`);
  const { businessName, firstName, lastName, userName } = found;
  return { name: businessName ?? `${firstName} ${lastName}`, email: userName };
}
