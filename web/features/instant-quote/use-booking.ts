import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { editDraft, type InstantQuote } from '../../../domain/quote-draft/quote-draft.ts';
import { type QuoteStep, STEP_ROUTES, stepsFor } from '../../../domain/quote-draft/quote-step-order.ts';
import { refreshPrices } from '../../api/price-queries.ts';
import { signIn } from '../../api/sign-in.ts';
import { changeStaffRequest } from '../../api/staff-request.ts';
import { storedAuth } from '../../api/stored-auth.ts';
import { changeDraft, currentDraft } from '../../booking/draft/draft-store.ts';
import { uploadBookedPhotos } from '../../booking/photos/upload-photos.ts';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { changeBooked, currentBooked, keepBooked } from '../../booking/submit/booked-store.ts';
import type { BookingUnderWay } from '../../booking/submit/booking-dialog.tsx';
import { holdSteps, releaseSteps } from '../../booking/submit/booking-hold.ts';
import type { BookingOutcome } from '../../booking/submit/booking-outcome.ts';
import { type BookingProgress, isRunning } from '../../booking/submit/booking-progress.ts';
import { keepFaults, stepOfFaults } from '../../booking/submit/server-faults.ts';
import { useUnloadWarning } from '../../booking/submit/use-unload-warning.ts';
import { BOOKED_ROUTE } from '../../paths/booked-route.ts';
import type { Booker } from './booking-form.ts';
import { leaveForServicing, servicingHref } from './leave-for-servicing.ts';
import { sendBooking } from './send-booking.ts';

/** One submit at a time, whatever is clicked twice. */
let underWay = false;

export type Booking = BookingUnderWay & {
  /** Begins the booking; a second call while one is under way does nothing. */
  book: (booker: Booker) => void;
};

/**
 * The last step's booking, from the button to the thank-you (R4.21). Faults of the step itself are handed to
 * `onFaults`; those of earlier ones lead there.
 */
export function useBooking(step: QuoteStep, onFaults: (faults: readonly FieldFault[]) => void): Booking {
  const navigate = useNavigate();
  const context = useStepContext();
  const [progress, setProgress] = useState<BookingProgress>({ at: 'idle' });
  const [booker, setBooker] = useState<Booker>();
  useUnloadWarning(isRunning(progress));
  useEffect(() => releaseSteps, []);

  async function book(by: Booker) {
    if (underWay) return;
    underWay = true;
    holdSteps(context);
    setBooker(by);
    setProgress({ at: 'verifying' });
    try {
      await settle(await sendBooking(by), by);
    } catch (cause) {
      // A fault of this program: the booking may still have been made, and is not made twice.
      setProgress({ at: 'asking', outcome: { kind: 'unknown', message: messages.bookingFailed } });
      throw cause;
    } finally {
      underWay = false;
    }
  }
  async function settle(outcome: BookingOutcome, by: Booker) {
    switch (outcome.kind) {
      case 'booked':
      case 'bookedBefore':
        return finish(outcome, by);
      case 'cardRefused':
        changeDraft((draft) => ({ ...draft, Card: null }));
        return goTo([{ field: 'CheckoutCardToken', message: outcome.message }]);
      case 'faults':
        if (outcome.faults.some(({ field }) => field === 'PromotionCode')) dropPromo();
        if (by.kind === 'staff') closeStaffRequest(by.token, outcome.faults);
        return goTo(outcome.faults);
      default:
        return setProgress({ at: 'asking', outcome });
    }
  }
  function goTo(faults: readonly FieldFault[]) {
    const owner = stepOfFaults(faults);
    if (owner === 'fix-it') refreshPrices();
    leave();
    // A step that this person doesn't see can't tell them; this one does.
    if (owner === step || !stepsFor(context).includes(owner)) return onFaults(faults);
    keepFaults(faults);
    navigate(STEP_ROUTES[owner]);
  }
  function leave() {
    setProgress({ at: 'idle' });
    releaseSteps();
  }

  async function finish(outcome: Extract<BookingOutcome, { kind: 'booked' | 'bookedBefore' }>, by: Booker) {
    const draft = currentDraft();
    const message =
      outcome.kind === 'booked' ? outcome.reply.Message : messages.idempotencyKeyReused(outcome.reference);
    keepBooked(draft, outcome, { email: emailOf(by, draft), message, byStaff: by.kind === 'staff' });
    setProgress({ at: 'creating', reference: currentBooked()?.reference ?? '' });
    if (by.kind === 'visitor' && (await signIn(draft.Account.CheckoutEmailAddress, by.password))) {
      changeBooked({ cannotLogin: true });
    }
    await upload();
  }
  async function upload() {
    const booked = currentBooked();
    const of = booked?.photos.length ?? 0;
    if (!booked || of === 0) return thank();
    const { reference } = booked;
    if (booked.cannotLogin) {
      return setProgress({ at: 'uploadFailed', reference, failed: of, of, message: messages.cannotLogin });
    }
    setProgress({ at: 'uploading', reference, sent: 0, of });
    const { failed, message } = await uploadBookedPhotos((sent) =>
      setProgress({ at: 'uploading', reference, sent, of }),
    );
    if (failed === 0) thank();
    else setProgress({ at: 'uploadFailed', reference, failed, of, message });
  }
  /** The finished quote goes from the history; the thank-you forgets its draft. Staff go on to a page of their own. */
  function thank() {
    const booked = currentBooked();
    const elsewhere = booked?.byStaff ? servicingHref(booked.reference) : null;
    if (elsewhere) leaveForServicing(elsewhere);
    else navigate(BOOKED_ROUTE, { replace: true });
  }

  return {
    progress,
    book,
    acceptPrice() {
      if (progress.at !== 'asking' || progress.outcome.kind !== 'priceHigher' || !booker) return;
      const { feeExGst, discountExGst } = progress.outcome;
      changeDraft((draft) =>
        editDraft(draft, {
          PromoDiscountExGst: draft.PromoDiscountExGst === null ? null : discountExGst,
          BookingPriority: { ...draft.BookingPriority, priceExGst: feeExGst },
        }),
      );
      book(booker);
    },
    sendAgain() {
      if (booker) book(booker);
    },
    uploadAgain() {
      if (progress.at === 'uploadFailed') upload();
    },
    leave() {
      if (progress.at === 'uploadFailed') thank();
      else leave();
    },
  };
}

/** Where the confirmation goes, as far as this browser knows: not the email of a customer whom staff book for. */
function emailOf(by: Booker, { Account }: InstantQuote): string {
  if (by.kind === 'customer') return storedAuth.get()?.UserName ?? '';
  return by.kind === 'staff' && by.business !== '' ? '' : Account.CheckoutEmailAddress;
}

/** A request that was refused at the booking is said to be so wherever it is shown. */
function closeStaffRequest(token: string, faults: readonly FieldFault[]) {
  const refusal = faults.find(({ field }) => field === 'StaffRequest')?.message;
  if (refusal) changeStaffRequest(token, { checked: { refusal } });
}

/** A code that was refused at the booking no longer counts, whatever it looked like before (R5.22). */
function dropPromo() {
  changeDraft((draft) => editDraft(draft, { PromoCode: '', PromoDiscountExGst: null, PromoName: '' }));
}
