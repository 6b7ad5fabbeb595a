import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { messages } from '../../../domain/messages.ts';
import { violatedConstraint } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BookedJob } from './bookings.present.ts';
import { findBookingByKey, KEY_TAKEN } from './bookings.queries.ts';

export type Submit = {
  /** The Idempotency-Key, made once per submit (R4.30). */
  key: string;
  /** A hash of what the submit means. */
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

/** The booking that the key made before, null where it is new. */
async function findEarlier({ db, config }: Deps, submit: Submit): Promise<BookedJob | null> {
  const { key, fingerprint, customerId } = submit;
  const earlier = await findBookingByKey(db, key);
  if (!earlier) return null;
  // A customer who signs in where another has booked, with that one's draft still there, learns nothing of it.
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
