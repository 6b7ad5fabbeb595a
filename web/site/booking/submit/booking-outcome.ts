import type { createBooking } from '../../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import type { ApiError } from '../../../client/api-error.ts';

export type BookingReply = Reply<typeof createBooking>;

/** Booked; the reply is the endpoint's own. */
export type MadeBooking<R> =
  | { kind: 'booked'; reply: R }
  /** This submit was already booked and has been changed since: the earlier booking is valid (R4.30). */
  | { kind: 'bookedBefore'; repairId: number; reference: string };

/** Not booked, or unknown. */
export type FailedBooking =
  /** The customer accepts the higher price, or leaves (R4.18). */
  | {
      kind: 'priceHigher';
      feeExGst: number;
      discountExGst: number;
      totalIncGst: number;
      message: string;
    }
  | { kind: 'cardRefused'; message: string }
  /** The cardholder confirms the card to its bank, then the booking is sent again. */
  | { kind: 'cardUnconfirmed'; clientSecret: string }
  /** Only the promo code is wrong: the customer books without it, or leaves (R5.22). */
  | { kind: 'promoRefused'; message: string }
  | { kind: 'faults'; faults: readonly FieldFault[]; message: string }
  /** There was no reply, so it's unknown; sending it again can't book twice (R4.30). */
  | { kind: 'unknown'; message: string }
  /** Refused as a whole; `passes`: trying again may help. */
  | { kind: 'refused'; message: string; passes: boolean };

/** The result of a submit. */
export type BookingOutcome<R> = MadeBooking<R> | FailedBooking;

/** `PromotionCode` in the checkout, `PromoCode` and `PromoCode.0` in a service request. */
function isPromoField(field: string): boolean {
  return /^Promo(tion)?Code/.test(field);
}

/** The meaning of a refusal, or of no reply. */
export function outcomeOfError(error: ApiError): BookingOutcome<never> {
  const { code, status, problem, errors, detail } = error;
  const { InitialAttendanceFeeExGst: fee, DiscountExGst: discount, TotalIncGst: total } = problem ?? {};
  const { repairId, BookingReference } = problem ?? {};
  if (code === 'price_increased' && fee !== undefined && discount !== undefined && total !== undefined) {
    return {
      kind: 'priceHigher',
      feeExGst: fee,
      discountExGst: discount,
      totalIncGst: total,
      message: detail,
    };
  }
  if (code === 'idempotency_key_reused' && repairId !== undefined && BookingReference !== undefined) {
    return { kind: 'bookedBefore', repairId, reference: BookingReference };
  }
  if (problem?.CardClientSecret) return { kind: 'cardUnconfirmed', clientSecret: problem.CardClientSecret };
  if (code === 'card_declined') return { kind: 'cardRefused', message: detail };
  const others = errors.filter(({ field }) => !isPromoField(field));
  const [refusedPromo] = errors;
  if (refusedPromo && others.length === 0) return { kind: 'promoRefused', message: refusedPromo.message };
  // Once the other errors are fixed, the code gets its own question.
  if (others.length > 0) return { kind: 'faults', faults: others, message: problem?.Message ?? detail };
  // A database that became unavailable may have stored the booking anyway.
  const isLost = status === 0 || code === 'internal' || code === 'unavailable';
  if (isLost) return { kind: 'unknown', message: detail };
  return { kind: 'refused', message: detail || bookingMessages.bookingFailed, passes: error.passes };
}
