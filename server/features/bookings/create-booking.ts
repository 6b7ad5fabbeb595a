import type { createBooking as createBookingCall } from '../../../contracts/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { messages } from '../../../domain/messages.ts';
import { centsFromDollars } from '../../../domain/pricing/money.ts';
import type { Visitor } from '../../../domain/website/visitor-events.ts';
import { violatedConstraint } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/route.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { EMAIL_TAKEN } from '../accounts/accounts.queries.ts';
import { bookOnce } from './book-once.ts';
import { bookingFingerprint } from './booking-fingerprint.ts';
import { bookingRows } from './booking-rows.ts';
import { type BookedJob, presentBooking } from './bookings.present.ts';
import { STAFF_REQUEST_SPENT } from './bookings.queries.ts';
import type { BookingBody } from './check-booking.ts';
import { planBooking } from './plan-booking.ts';
import { storeBooking } from './store-booking.ts';
import { verifyCard } from './verify-card.ts';

export type Submit = {
  /** Made once per submit (R4.30). */
  key: string;
  body: BookingBody;
  caller: Caller | null;
  /** Whoever is in the A/B test; their booking is its outcome (R2.20). */
  visitor: Visitor | null;
};

/**
 * Books a technician: one submit, one booking, whatever is sent twice (R4.30). A visitor becomes a customer with it;
 * staff book for the customer of their staff request, which is spent with it (R6.05).
 * @throws Refusal `idempotency_key_reused`, with the booking that the key made unless that is another customer's;
 *   `invalid_fields` with every field at fault; `no_price`; `price_increased` with the new price (R4.18); `card_declined`; `provider_unavailable`
 */
export async function createBooking(deps: Deps, submit: Submit): Promise<Reply<typeof createBookingCall>> {
  const { key, body, caller } = submit;
  const fingerprint = bookingFingerprint(body);
  // Whoever is signed in where staff book has nothing to do with it.
  const customerId = body.StaffRequest ? null : (caller?.customerId ?? null);
  const isCostly = body.CheckoutCardToken !== undefined;
  const once = { key, fingerprint, customerId, isCostly };
  const job = await bookOnce(deps, once, () => book(deps, submit, fingerprint));
  const shownFeeCents = centsFromDollars(body.InitialAttendanceFeeExGst);
  return presentBooking(job, deps.config.brand.referencePrefix, shownFeeCents);
}

async function book(deps: Deps, submit: Submit, fingerprint: string): Promise<BookedJob> {
  const plan = await planBooking(deps, submit);
  if (plan.card) {
    const { CheckoutCardToken: token } = plan.card;
    await verifyCard(deps, token, messages.cardNotChecked(deps.payments.name));
  }
  const booking = await bookingRows(submit, plan, fingerprint);
  try {
    return await storeBooking(deps, booking, { ...plan, promoField: 'PromotionCode' });
  } catch (error) {
    const taken = violatedConstraint(error);
    if (taken === STAFF_REQUEST_SPENT) throw fieldRefusal('StaffRequest', messages.staffRequestSpent);
    if (taken === EMAIL_TAKEN) throw fieldRefusal('CheckoutEmailAddress', messages.emailHasAccount);
    throw error;
  }
}
