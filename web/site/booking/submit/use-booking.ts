import { useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { ensureIdempotencyKey, type PhotoRef } from '../../../../domain/instant-quotes/quote-draft.ts';
import type { QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { randomId } from '../../../browser/random-id.ts';
import { loadCardProvider } from '../../../forms/card/load-card-provider.ts';
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts';
import { addJobPhoto } from '../../api/photo-uploads.ts';
import { refreshPrices } from '../../api/price-queries.ts';
import { sendPhotos } from '../photos/send-photos.ts';
import { withoutPromo } from '../promo/promo-refused.tsx';
import { useStepContext } from '../steps/step-context.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import type { BookingUnderWay } from './booking-dialog.tsx';
import type { BookingOutcome, FailedBooking, MadeBooking } from './booking-outcome.ts';
import { bookingReducer, isRunning } from './booking-progress.ts';
import { setBookingContext } from './booking-under-way.ts';
import { keepFaults, stepOfFaults } from './server-faults.ts';

/** The photos of a job that was just booked. */
export type JobPhotos = {
  readonly repairId: number;
  readonly reference: string;
  readonly unsent: readonly Pick<PhotoRef, 'id' | 'name'>[];
  /** With the number already sent. */
  readonly total: number;
  /** Why they can't be sent now. */
  readonly failure?: string | undefined;
};

/** How a flow books. `Booker` is who books; `R` is the reply of its endpoint. */
type BookingSteps<Booker, R> = {
  /** The step with the button. */
  step: QuoteStep;
  /** Sends the draft with its key: sending it twice books once (R4.30). */
  send: (booker: Booker) => Promise<BookingOutcome<R>>;
  /** The booking was refused: effects beyond this booking. */
  onRefused?: (refusal: FailedBooking, booker: Booker) => void;
  /** Stores the booking; returns its reference. */
  keep: (made: MadeBooking<R>, booker: Booker) => string;
  /** Before the photos are sent: signs in the booking's new account. */
  signIn?: (booker: Booker) => Promise<void>;
  photos: () => JobPhotos;
  onPhotoSent: (id: string) => void;
  /** Continues to the thank-you. */
  finish: () => void;
  /** Errors in the step itself; errors in earlier steps lead there. */
  onFaults: (faults: readonly FieldFault[]) => void;
};

export type Booking<Booker> = BookingUnderWay & {
  /** Starts the booking; does nothing while one is in progress. */
  book: (booker: Booker) => void;
};

/** A booking, from its button to the thank-you (R4.18, R4.21). */
export function useBooking<Booker, R>(steps: BookingSteps<Booker, R>): Booking<Booker> {
  const flow = useStepFlow();
  const navigate = useNavigate();
  const context = useStepContext();
  const [progress, dispatch] = useReducer(bookingReducer, { stage: 'idle' });
  const last = useRef<{ booker: Booker }>(null);
  const isSending = useRef(false);
  useUnloadWarning(isRunning(progress));
  // However the screen is left, the steps belong to this person again.
  useEffect(() => () => setBookingContext(null), []);

  async function book(booker: Booker) {
    if (isSending.current) return;
    isSending.current = true;
    last.current = { booker };
    setBookingContext(context);
    dispatch({ type: 'sent' });
    try {
      await settle(await steps.send(booker), booker);
    } catch (cause) {
      // A bug in this program: the booking may have been stored, and won't be stored twice.
      dispatch({ type: 'notBooked', outcome: { kind: 'unknown', message: bookingMessages.bookingFailed } });
      throw cause;
    } finally {
      isSending.current = false;
    }
  }
  async function settle(outcome: BookingOutcome<R>, booker: Booker): Promise<void> {
    if (outcome.kind === 'booked' || outcome.kind === 'bookedBefore') {
      dispatch({ type: 'booked', reference: steps.keep(outcome, booker) });
      await steps.signIn?.(booker);
      return upload();
    }
    if (outcome.kind === 'cardUnconfirmed') return confirmCard(outcome.clientSecret, booker);
    steps.onRefused?.(outcome, booker);
    if (outcome.kind === 'cardRefused') {
      showFaults([{ field: 'CheckoutCardToken', message: outcome.message }]);
    } else if (outcome.kind === 'faults') {
      showFaults(outcome.faults);
    } else {
      dispatch({ type: 'notBooked', outcome });
    }
  }
  /** Without our dialog, which would cover the bank's. */
  async function confirmCard(clientSecret: string, booker: Booker): Promise<void> {
    dispatch({ type: 'left' });
    try {
      await (await loadCardProvider()).confirm(clientSecret);
    } catch (cause) {
      return settle({ kind: 'cardRefused', message: (cause as Error).message }, booker);
    }
    dispatch({ type: 'sent' });
    return settle(await steps.send(booker), booker);
  }
  function showFaults(faults: readonly FieldFault[]) {
    const owner = stepOfFaults(faults);
    if (owner === 'fix-it') refreshPrices();
    leave();
    // A step that this person doesn't see can't show them; this one does.
    if (owner === steps.step || !flow.steps.includes(owner)) return steps.onFaults(faults);
    keepFaults(flow.kind, faults);
    navigate(flow.pathOf(owner));
  }
  function leave() {
    dispatch({ type: 'left' });
    setBookingContext(null);
  }

  async function upload() {
    const { repairId, reference, unsent, total, failure } = steps.photos();
    if (unsent.length === 0) return steps.finish();
    setBookingContext(context);
    const failed = (count: number, message: string) =>
      dispatch({ type: 'uploadFailed', reference, failed: count, total, message });
    if (failure) return failed(unsent.length, failure);
    dispatch({ type: 'uploadBegan', reference, sent: total - unsent.length, total });
    const result = await sendPhotos(unsent, {
      upload: (photo) => addJobPhoto(repairId, photo),
      onSent(id) {
        steps.onPhotoSent(id);
        dispatch({ type: 'photoArrived' });
      },
    });
    if (result.failed === 0) steps.finish();
    else failed(result.failed, result.message);
  }
  function sendAgain() {
    if (last.current) book(last.current.booker);
  }

  return {
    progress,
    book,
    sendAgain,
    uploadAgain: upload,
    acceptPrice() {
      if (progress.stage !== 'question' || progress.outcome.kind !== 'priceHigher') return;
      const { feeExGst, discountExGst } = progress.outcome;
      flow.change((before) =>
        editVisit(before, {
          PromoDiscountExGst: before.PromoDiscountExGst === null ? null : discountExGst,
          BookingPriority: { ...before.BookingPriority, priceExGst: feeExGst },
        }),
      );
      sendAgain();
    },
    dropPromo() {
      flow.change(withoutPromo);
      sendAgain();
    },
    leave() {
      if (progress.stage === 'uploadFailed') return steps.finish();
      // The price isn't the one with the code any more.
      if (progress.stage === 'question' && progress.outcome.kind === 'promoRefused') {
        flow.change((before) => editVisit(before, { PromoDiscountExGst: null }));
      }
      leave();
    },
  };
}

/** Creates the submit's key when the review opens, and again if other equipment removed it (R4.30). */
export function useSubmitKey(): void {
  const { draft, change } = useStepFlow();
  const hasKey = draft.IdempotencyKey !== '';
  // The key is part of the stored draft, so that a reload after a lost reply sends the same one.
  useEffect(() => {
    if (!hasKey) change((before) => ensureIdempotencyKey(before, randomId()));
  }, [hasKey, change]);
}
