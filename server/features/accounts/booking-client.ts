import { eq, sql } from 'drizzle-orm';
import { type Database, preparedOnce } from '../../db/client.ts';
import { customers, paymentMethods } from '../../db/schema/customers.ts';

const customerWhoBooks = preparedOnce((db) =>
  db
    .select({
      userName: customers.userName,
      abn: customers.abn,
      promoCodeId: customers.promoCodeId,
      hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
    })
    .from(customers)
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id))
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('customer_who_books'),
);

/** What a booking needs to know about a customer. */
export async function bookingClient(db: Database, customerId: number) {
  const [found] = await customerWhoBooks(db).execute({ customerId });
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}
