import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type Database, preparedOnce } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { customers, paymentMethods } from '../../db/schema/customers.ts';
import { Refusal } from '../../platform/refusal.ts';

const customerWhoBooks = preparedOnce((db) =>
  db
    .select({
      customerId: customers.id,
      userName: customers.userName,
      abn: customers.abn,
      promoCodeId: customers.promoCodeId,
      /** Of a site that the customer gives no name. */
      siteName: sql<string>`coalesce(nullif(${customers.businessName}, ''), ${customers.firstName} || ' ' || ${customers.lastName})`,
      hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
    })
    .from(customers)
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id))
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('customer_who_books'),
);

/**
 * What a booking needs to know about a customer.
 * @throws Refusal `unauthenticated` if the account was deleted a moment ago (R2.05)
 */
export async function whoBooks(db: Database, customerId: number) {
  const [found] = await customerWhoBooks(db).execute({ customerId });
  if (!found) throw new Refusal('unauthenticated', requestMessages.signInEnded);
  return found;
}
