import { UNUSED_CARD_HOURS } from '../../../../domain/lifetimes.ts';
import { KeptCustomerError } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { and, asc, eq, lt, notExists } from '../../../db/drizzle.ts';
import { paymentMethods, providerCustomers } from '../../../db/schema/customers.ts';
import { openPayment, payments as paymentRows } from '../../../db/schema/payments.ts';
import { toDate } from '../../../platform/clock.ts';

const BATCH = 100;

/**
 * Deletes the card provider's customers whose card isn't on file any more: its booking failed after the card was
 * checked, or it was replaced or removed and no payment needs it. A customer that the provider refuses to delete is
 * skipped; if the provider doesn't respond, this stops. The next hour tries both again.
 */
export async function deleteUnusedCards(deps: Deps): Promise<void> {
  const { db, payments, clock, log } = deps;
  const before = toDate(clock.now().subtract({ hours: UNUSED_CARD_HOURS }));
  const onFile = db
    .select({ providerCustomer: paymentMethods.providerCustomer })
    .from(paymentMethods)
    .where(eq(paymentMethods.providerCustomer, providerCustomers.providerId));
  // A charge that may still be made or confirmed needs its card.
  const beingCharged = db
    .select({ providerCustomer: paymentRows.providerCustomer })
    .from(paymentRows)
    .where(and(eq(paymentRows.providerCustomer, providerCustomers.providerId), openPayment));
  let kept = 0;
  for (;;) {
    const unused = await db
      .select()
      .from(providerCustomers)
      .where(and(lt(providerCustomers.createdAt, before), notExists(onFile), notExists(beingCharged)))
      .orderBy(asc(providerCustomers.createdAt), asc(providerCustomers.reference))
      .offset(kept)
      .limit(BATCH);
    if (unused.length === 0) return;
    for (const { reference, providerId } of unused) {
      try {
        await payments.deleteCustomer({ reference, providerId });
        await db.delete(providerCustomers).where(eq(providerCustomers.reference, reference));
      } catch (error) {
        log.warn({ err: error }, 'The card provider could not delete a card that nobody uses');
        if (!(error instanceof KeptCustomerError)) return;
        kept += 1;
      }
    }
  }
}
