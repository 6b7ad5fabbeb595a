import { messages } from '../../../domain/messages.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import type { BookedJob } from './bookings.present.ts';
import { hasStandingBooking, insertBooking, lockPromo, type NewBooking } from './bookings.queries.ts';
import type { PlannedWork } from './plan-work.ts';

/**
 * Keeps a planned booking in one transaction of few round trips: the booking in one statement, its mail in another.
 * @param promoField the wire's name of the field that its promo code came in
 * @throws Refusal `invalid_fields` where another booking had the last use of the code, or made its customer no new one
 */
export async function storeBooking(
  deps: Deps,
  booking: NewBooking,
  { promo, booker, promoField }: Pick<PlannedWork, 'promo' | 'booker'> & { promoField: string },
): Promise<BookedJob> {
  return transaction(deps.pool, async (tx) => {
    if (promo?.newClientsOnly) {
      await lockPromo(tx, promo.couponPromoId);
      if (await hasStandingBooking(tx, booker)) throw fieldRefusal(promoField, messages.promoInvalid);
    }
    const jobId = await insertBooking(tx, booking);
    if (jobId === null) throw fieldRefusal(promoField, messages.promoInvalid);
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'booking-confirmation', jobId }]);
    return { ...booking.job, id: jobId };
  });
}
