import { useNavigate } from 'react-router';
import type { createBooking } from '../../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { ensureIdempotencyKey, type InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError } from '../../../client/api-error.ts';
import { CARD_TIMEOUT_MS, call } from '../../../client/call.ts';
import { signIn } from '../../api/sign-in.ts';
import { changeStaffRequest, staffCustomer, useStaffRequest } from '../../api/staff-request.ts';
import { storedAuth, useAuth } from '../../api/stored-auth.ts';
import { changeDraft, currentDraft } from '../../booking/draft/draft-store.ts';
import { changeBooked, currentBooked, keepBooked, markPhotoSent } from '../../booking/submit/booked-store.ts';
import {
  type BookingOutcome,
  type BookingReply,
  type FailedBooking,
  outcomeOfError,
} from '../../booking/submit/booking-outcome.ts';
import { type Booking, useBooking } from '../../booking/submit/use-booking.ts';
import { visitorHeaders } from '../../layout/analytics/track.ts';
import { BOOKED_ROUTE } from '../../layout/paths/booked-route.ts';
import type { AccountFields } from './account-rules.ts';
import { type Booker, bookingForm } from './booking-form.ts';
import { leaveForServicing, servicingHref } from './leave-for-servicing.ts';

/** The quote's booking, from the last step's button to the thank-you page (R4.21). */
export function useQuoteBooking(
  step: QuoteStep,
  onFaults: (faults: readonly FieldFault[]) => void,
): Booking<Booker> {
  const navigate = useNavigate();
  return useBooking({
    step,
    onFaults,
    send: sendBooking,
    onRefused,
    keep(made, booker: Booker) {
      const draft = currentDraft();
      const message =
        made.kind === 'booked' ? made.reply.Message : bookingMessages.idempotencyKeyReused(made.reference);
      keepBooked(draft, made, { email: emailOf(booker, draft), message, byStaff: booker.kind === 'staff' });
      return currentBooked()?.reference ?? '';
    },
    async signIn(booker) {
      forgetPasswords();
      if (booker.kind !== 'visitor') return;
      const failure = await signIn(currentDraft().Account.CheckoutEmailAddress, booker.password);
      if (failure) changeBooked({ cannotLogin: true });
    },
    photos() {
      const booked = currentBooked();
      const photos = booked?.photos ?? [];
      return {
        repairId: booked?.repairId ?? 0,
        reference: booked?.reference ?? '',
        unsent: photos.filter(({ sent }) => !sent),
        total: photos.length,
        failure: booked?.cannotLogin ? passwordMessages.cannotLogin : undefined,
      };
    },
    onPhotoSent: markPhotoSent,
    /**
     * Replaces the finished quote in the history; the thank-you page deletes its draft. Staff continue to their own
     * page.
     */
    finish() {
      const booked = currentBooked();
      const servicing = booked?.byStaff ? servicingHref(booked.reference) : null;
      if (servicing) leaveForServicing(servicing);
      else navigate(BOOKED_ROUTE, { replace: true });
    },
  });
}

/** A refused card must be entered again; a refused staff request is shown on every page. */
function onRefused(refusal: FailedBooking, booker: Booker) {
  if (refusal.kind === 'cardRefused') changeDraft((draft) => ({ ...draft, Card: null }));
  if (refusal.kind !== 'faults' || booker.kind !== 'staff') return;
  const message = refusal.faults.find(({ field }) => field === 'StaffRequest')?.message;
  if (message) changeStaffRequest(booker.token, { checked: { refusal: message } });
}

/** Where the confirmation goes, if this browser knows: not the email of a customer that staff book for. */
function emailOf(booker: Booker, { Account }: InstantQuote): string {
  if (booker.kind === 'customer') return storedAuth.get()?.UserName ?? '';
  return booker.kind === 'staff' && booker.business !== '' ? '' : Account.CheckoutEmailAddress;
}

/** Who books without creating an account: the signed-in customer, or staff for one of their customers. */
export function useKnownBooker(): Booker {
  const name = useAuth()?.Name ?? '';
  const staff = useStaffRequest();
  if (!staff) return { kind: 'customer', name };
  return { kind: 'staff', token: staff.token, business: staffCustomer(staff)?.business ?? '' };
}

type Passwords = Pick<AccountFields, 'CheckoutPassword' | 'passwordAgain'>;

const NONE: Passwords = { CheckoutPassword: '', passwordAgain: '' };

/**
 * The passwords of a booking that was sent, until it's made: its refusal may lead to another step and back. They're in
 * this page's memory only, because passwords are never stored (R2.35).
 */
let sent: { readonly draft: string; readonly passwords: Passwords } | null = null;

/** @param createdOn tells one quote from the next */
export function typedPasswords(createdOn: string): Passwords {
  return sent?.draft === createdOn ? sent.passwords : NONE;
}

export function keepPasswords(createdOn: string, { CheckoutPassword, passwordAgain }: Passwords): void {
  sent = { draft: createdOn, passwords: { CheckoutPassword, passwordAgain } };
}

function forgetPasswords(): void {
  sent = null;
}

/** Sends the draft as a booking, with its key: sending it twice books once (R4.30). */
async function sendBooking(booker: Booker): Promise<BookingOutcome<BookingReply>> {
  changeDraft((draft) => ensureIdempotencyKey(draft, randomId()));
  const draft = currentDraft();
  try {
    const reply = await call<typeof createBooking>(
      'POST',
      '/api/v1/mm/bookings',
      { form: bookingForm(draft, booker) },
      { idempotencyKey: draft.IdempotencyKey, timeoutMs: CARD_TIMEOUT_MS, headers: visitorHeaders() },
    );
    return { kind: 'booked', reply };
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const outcome = outcomeOfError(cause);
    // Another customer's booking has this key: this one gets its own.
    if (cause.code === 'idempotency_key_reused' && outcome.kind === 'refused') {
      changeDraft((before) => ({ ...before, IdempotencyKey: '' }));
    }
    return outcome;
  }
}
