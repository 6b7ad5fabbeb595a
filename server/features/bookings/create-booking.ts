import type { createBooking as createBookingCall } from '../../../contracts/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { bookingReference } from '../../../domain/booking-reference.ts';
import { messages } from '../../../domain/messages.ts';
import { centsFromDollars } from '../../../domain/money.ts';
import { violatedConstraint } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/route.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { EMAIL_TAKEN } from '../accounts/accounts.queries.ts';
import { bookingFingerprint } from './booking-fingerprint.ts';
import { bookingRows } from './booking-rows.ts';
import { presentBooking } from './bookings.present.ts';
import {
  findBookingByKey,
  hasStandingBooking,
  insertBooking,
  KEY_TAKEN,
  lockPromo,
  type NewBooking,
} from './bookings.queries.ts';
import type { BookingBody } from './check-booking.ts';
import { type BookingPlan, planBooking } from './plan-booking.ts';
import { verifyCard } from './verify-card.ts';

export type Submit = {
  /** Made once per submit (R4.30). */
  key: string;
  body: BookingBody;
  caller: Caller | null;
};

/**
 * Books a technician: one submit, one booking, whatever is sent twice (R4.30). A visitor becomes a customer with it.
 * @throws Refusal `idempotency_key_reused`, with the booking that the key made unless that is another customer's;
 *   `invalid_fields` with every field at fault; `no_price`; `price_increased` with the new price (R4.18); `card_declined`; `provider_unavailable`
 */
export async function createBooking(deps: Deps, submit: Submit): Promise<Reply<typeof createBookingCall>> {
  const fingerprint = bookingFingerprint(submit.body);
  const earlier = await answerAgain(deps, submit, fingerprint);
  if (earlier) return earlier;
  try {
    return await book(deps, submit, fingerprint);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (!(error instanceof Refusal) && constraint !== KEY_TAKEN && constraint !== EMAIL_TAKEN) throw error;
    // The same submit may have arrived twice, and this one be refused for what the other has just booked.
    const quicker = await answerAgain(deps, submit, fingerprint);
    if (quicker) return quicker;
    throw constraint === EMAIL_TAKEN ? fieldRefusal('CheckoutEmailAddress', messages.emailHasAccount) : error;
  }
}

const shownFee = (body: BookingBody) => centsFromDollars(body.InitialAttendanceFeeExGst);

/** The answer that the key had before, null where it is new. */
async function answerAgain(deps: Deps, { key, body, caller }: Submit, fingerprint: string) {
  const earlier = await findBookingByKey(deps.db, key);
  if (!earlier) return null;
  // Whoever signs in where another booked, with that one's draft still there, is told nothing of it.
  if (caller && caller.customerId !== earlier.customerId) {
    throw new Refusal('idempotency_key_reused', messages.idempotencyKeyRequired);
  }
  const { referencePrefix } = deps.config.brand;
  if (earlier.fingerprint === fingerprint)
    return presentBooking(earlier.job, referencePrefix, shownFee(body));
  const reference = bookingReference(referencePrefix, earlier.job.id);
  throw new Refusal('idempotency_key_reused', messages.idempotencyKeyReused(reference), [], {
    repairId: earlier.job.id,
    BookingReference: reference,
  });
}

async function book(deps: Deps, submit: Submit, fingerprint: string) {
  const plan = await planBooking(deps, submit);
  if (plan.card) {
    const { CheckoutCardToken: token } = plan.card;
    await verifyCard(deps, token, messages.cardNotChecked(deps.payments.name));
  }
  const booking = await bookingRows(submit, plan, fingerprint);
  const id = await store(deps, booking, plan);
  return presentBooking({ id, ...booking.job }, deps.config.brand.referencePrefix, shownFee(submit.body));
}

/** One transaction, few round trips: the booking in one statement, its mail in another. */
async function store(deps: Deps, booking: NewBooking, { promo, booker }: BookingPlan): Promise<number> {
  return transaction(deps.pool, async (tx) => {
    if (promo?.newClientsOnly) {
      await lockPromo(tx, promo.couponPromoId);
      if (await hasStandingBooking(tx, booker)) throw fieldRefusal('PromotionCode', messages.promoInvalid);
    }
    const jobId = await insertBooking(tx, booking);
    if (jobId === null) throw fieldRefusal('PromotionCode', messages.promoInvalid);
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'booking-confirmation', jobId }]);
    return jobId;
  });
}
