import { bookingReference } from '../../../domain/booking-reference.ts';
import { messages } from '../../../domain/messages.ts';
import { violatedConstraint } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BookedJob } from './bookings.present.ts';
import { findBookingByKey, KEY_TAKEN } from './bookings.queries.ts';

export type OnceSubmit = {
  /** Made once per submit (R4.30). */
  key: string;
  /** What the submit means, as a hash. */
  fingerprint: string;
  /** Null for a visitor. */
  customerId: number | null;
};

/**
 * Books what a submit asks for, once: sent again, at the same time or within a day, it gets the booking of the first
 * (R4.30). `book` writes the key with the booking; where it refuses, the key stays free.
 * @throws Refusal `idempotency_key_reused`, with the booking that the key made unless that is another customer's
 */
export async function bookOnce(
  deps: Deps,
  submit: OnceSubmit,
  book: () => Promise<BookedJob>,
): Promise<BookedJob> {
  const earlier = await bookedBefore(deps, submit);
  if (earlier) return earlier;
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof Refusal) && violatedConstraint(error) !== KEY_TAKEN) throw error;
    // The same submit may have arrived twice, and this one be refused for what the other has just booked.
    const quicker = await bookedBefore(deps, submit);
    if (quicker) return quicker;
    throw error;
  }
}

/** The booking that the key made before, null where it is new. */
async function bookedBefore({ db, config }: Deps, submit: OnceSubmit): Promise<BookedJob | null> {
  const { key, fingerprint, customerId } = submit;
  const earlier = await findBookingByKey(db, key);
  if (!earlier) return null;
  // Whoever signs in where another booked, with that one's draft still there, is told nothing of it.
  if (customerId !== null && customerId !== earlier.customerId) {
    throw new Refusal('idempotency_key_reused', messages.idempotencyKeyRequired);
  }
  if (earlier.fingerprint === fingerprint) return earlier.job;
  const reference = bookingReference(config.brand.referencePrefix, earlier.job.id);
  throw new Refusal('idempotency_key_reused', messages.idempotencyKeyReused(reference), [], {
    repairId: earlier.job.id,
    BookingReference: reference,
  });
}
