import { randomUUID } from 'node:crypto';
import { messages } from '../../../domain/messages.ts';
import { oneStatement, type Transaction, transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { insertAccountRequest } from '../accounts/accounts.queries.ts';
import type { BookedJob } from './bookings.present.ts';
import {
  hasStandingBooking,
  insertBooking,
  lockPromo,
  type NewBooking,
  type NewCustomer,
} from './bookings.queries.ts';
import type { PlannedWork } from './plan-work.ts';

type Circumstances = Pick<PlannedWork, 'promo' | 'booker'> & {
  /** The wire's name of the field that its promo code came in. */
  promoField: string;
};

/**
 * Keeps a planned booking: in one statement, which is a transaction by itself, wherever nothing else belongs to it.
 * @throws Refusal `invalid_fields` where another booking had the last use of the code, or made its customer no new one
 */
export async function storeBooking(
  deps: Deps,
  booking: NewBooking,
  { promo, booker, promoField }: Circumstances,
): Promise<BookedJob> {
  const invited = invitedWith(booking);
  // A code may turn out to be used up, which takes back what was written with it.
  const run = promo || invited ? transaction : oneStatement;
  const id = await run(deps.pool, async (tx) => {
    if (promo?.newClientsOnly) {
      await lockPromo(tx, promo.couponPromoId);
      if (await hasStandingBooking(tx, booker)) throw fieldRefusal(promoField, messages.promoInvalid);
    }
    const jobId = await insertBooking(tx, deps.analytics, booking);
    if (jobId === null) throw fieldRefusal(promoField, messages.promoInvalid);
    if (invited) await inviteToActivate(deps, tx, invited, booking.at);
    return jobId;
  });
  deps.queue.orderLeft();
  return { ...booking.job, id };
}

/** Whom staff made an account for, which has no password yet. */
function invitedWith({ customer }: NewBooking): NewCustomer | null {
  return typeof customer !== 'number' && customer.passwordHash === null ? customer : null;
}

/** Whom staff made an account for chooses its password by mail (R4.25, R6.05). */
async function inviteToActivate(
  { queue }: Deps,
  tx: Transaction,
  { userName, firstName, lastName, mobile, postcode }: NewCustomer,
  createdAt: Date,
): Promise<void> {
  const id = randomUUID();
  const request = { id, userName, firstName, lastName, mobile, postcode, createdAt };
  await insertAccountRequest(tx, { ...request, kind: 'staff booking' });
  await queue.enqueue(tx, 'send-mail', [{ mail: 'account-answer', requestId: id }]);
}
