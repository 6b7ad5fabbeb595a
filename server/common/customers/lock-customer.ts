import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Makes everything wait that books, adds a site or removes the card for one customer, until the transaction ends: no
 * site is added twice, and no card is removed during a booking. Lock it before the customer's equipment.
 * @returns false if the account was replaced or deleted meanwhile
 */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<boolean> {
  const found = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  return found.length > 0;
}
