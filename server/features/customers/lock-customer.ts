import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Locks a customer until the transaction ends. Bookings, new sites and removals of the card wait for each other, so
 * that no site is added twice and no card is removed during a booking. Lock the customer before their equipment.
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
