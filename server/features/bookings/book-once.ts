import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
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
  /** Whether booking takes a card to be verified or a password to be hashed: then the key is looked up before. */
  isCostly: boolean;
};

/**
 * Books what a submit asks for, once: sent again, at the same time or within a day, it gets the booking of the first
 * (R4.30). `book` writes the key with the booking; where it refuses, the key stays free. Few submits are repeats: a key
 * is looked up where it turns out to be taken, or its submit is refused, unless that costs more than the look.
 * @throws Refusal `idempotency_key_reused`, with the booking that the key made unless that is another customer's
 */
export async function bookOnce(
  deps: Deps,
  submit: OnceSubmit,
  book: () => Promise<BookedJob>,
): Promise<BookedJob> {
  if (submit.isCostly) {
    const earlier = await bookedBefore(deps, submit);
    if (earlier) return earlier;
  }
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof Refusal) && violatedConstraint(error) !== KEY_TAKEN) throw error;
    // A submit may be refused for what the same one, sent before or at the same time, has booked.
    const earlier = await bookedBefore(deps, submit);
    if (earlier) return earlier;
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
