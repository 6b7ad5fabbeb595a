import { useNavigate } from 'react-router';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { signIn } from '../../api/sign-in.ts';
import { changeStaffRequest } from '../../api/staff-request.ts';
import { storedAuth } from '../../api/stored-auth.ts';
import { changeDraft, currentDraft } from '../../booking/draft/draft-store.ts';
import { changeBooked, currentBooked, keepBooked, markPhotoSent } from '../../booking/submit/booked-store.ts';
import type { FailedBooking } from '../../booking/submit/booking-outcome.ts';
import { type Booking, useBooking } from '../../booking/submit/use-booking.ts';
import { BOOKED_ROUTE } from '../../layout/paths/booked-route.ts';
import type { Booker } from './booking-form.ts';
import { leaveForServicing, servicingHref } from './leave-for-servicing.ts';
import { sendBooking } from './send-booking.ts';
import { forgetPasswords } from './typed-passwords.ts';

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
