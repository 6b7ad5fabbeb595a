import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { messages } from '../../../domain/messages.ts';
import { violatedConstraint } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BookedJob } from './bookings.present.ts';
import { findBookingByKey, KEY_TAKEN } from './bookings.queries.ts';

export type Submit = {
  /** The Idempotency-Key, one per submit (R4.30). */
  key: string;
  /** A hash of what the submit asks for. */
  fingerprint: string;
  /** Null for a visitor. */
  customerId: number | null;
};

/**
 * Performs a submit once: repeated, at the same time or within a day, it gets the first one's booking (R4.30). `book`
 * stores the key with the booking; if it refuses, the key can be used again.
 * @throws Refusal `idempotency_key_reused`, with the key's booking unless it's another customer's
 */
export async function bookOnce(
  deps: Deps,
  submit: Submit,
  book: () => Promise<BookedJob>,
): Promise<BookedJob> {
  const earlier = await findEarlier(deps, submit);
  if (earlier) return earlier;
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof Refusal) && violatedConstraint(error) !== KEY_TAKEN) throw error;
    // The same submit, sent at the same time, may have booked meanwhile.
    const winner = await findEarlier(deps, submit);
    if (winner) return winner;
    throw error;
  }
}

/** The booking that the key made before; null if it's new. */
async function findEarlier({ db, config }: Deps, submit: Submit): Promise<BookedJob | null> {
  const { key, fingerprint, customerId } = submit;
  const earlier = await findBookingByKey(db, key);
  if (!earlier) return null;
  // A customer who signs in where another one booked, with that draft still there, must not learn about it.
  if (customerId !== null && customerId !== earlier.customerId) {
    throw new Refusal('idempotency_key_reused', messages.idempotencyKeyUnusable);
  }
  if (earlier.fingerprint === fingerprint) return earlier.job;
  const reference = bookingReference(config.brand.referencePrefix, earlier.job.id);
  throw new Refusal('idempotency_key_reused', messages.idempotencyKeyReused(reference), [], {
    repairId: earlier.job.id,
    BookingReference: reference,
  });
}
