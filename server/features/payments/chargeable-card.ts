import type { Queryable } from '../../db/client.ts';
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts';
import { cardAuthorities, paymentMethods } from '../../db/schema/customers.ts';

/** The card on file, with the customer's latest authority to charge it; null if it may not be charged. */
export async function chargeableCard(db: Queryable, customerId: number) {
  const ofCard = and(
    eq(cardAuthorities.customerId, paymentMethods.customerId),
    eq(cardAuthorities.cardToken, paymentMethods.cardToken),
  );
  const [found] = await db
    .select({
      authorityId: cardAuthorities.id,
      cardToken: paymentMethods.cardToken,
      providerCustomer: sql<string>`${paymentMethods.providerCustomer}`,
      brand: paymentMethods.brand,
      mask: paymentMethods.mask,
    })
    .from(paymentMethods)
    .innerJoin(cardAuthorities, ofCard)
    .where(and(eq(paymentMethods.customerId, customerId), isNotNull(paymentMethods.providerCustomer)))
    .orderBy(sql`${cardAuthorities.id} desc`)
    .limit(1);
  return found ?? null;
}
