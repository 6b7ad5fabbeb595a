import type { createBooking } from '../../../../contracts/bookings/bookings.ts';
import { ensureIdempotencyKey } from '../../../../domain/instant-quotes/quote-draft.ts';
import { randomId } from '../../../browser/random-id.ts';
import { ApiError } from '../../../client/api-error.ts';
import { CARD_TIMEOUT_MS, call } from '../../../client/call.ts';
import { changeDraft, currentDraft } from '../../booking/draft/draft-store.ts';
import {
  type BookingOutcome,
  type BookingReply,
  outcomeOfError,
} from '../../booking/submit/booking-outcome.ts';
import { visitorHeaders } from '../../layout/analytics/track.ts';
import { type Booker, bookingForm } from './booking-form.ts';

/** Sends the draft as a booking, with its key: sending it twice books once (R4.30). */
export async function sendBooking(booker: Booker): Promise<BookingOutcome<BookingReply>> {
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
