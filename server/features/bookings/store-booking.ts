import { randomUUID } from 'node:crypto';
import { messages } from '../../../domain/messages.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { insertAccountRequest } from '../accounts/accounts.queries.ts';
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
    await inviteToActivate(deps, tx, booking);
    return { ...booking.job, id: jobId };
  });
}

/** Whom staff made an account for chooses its password by mail (R4.25, R6.05). */
async function inviteToActivate(
  { queue }: Deps,
  tx: Transaction,
  { customer, at }: NewBooking,
): Promise<void> {
  if (typeof customer === 'number' || customer.passwordHash !== null) return;
  const { userName, firstName, lastName, mobile, postcode } = customer;
  const id = randomUUID();
  const request = { id, userName, firstName, lastName, mobile, postcode, createdAt: at };
  await insertAccountRequest(tx, { ...request, kind: 'staff booking' });
  await queue.enqueue(tx, 'send-mail', [{ mail: 'account-answer', requestId: id }]);
}
