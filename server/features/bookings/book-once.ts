import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { performAmongRepeats } from '../../common/attempts/repeats.ts';
import type { Deps } from '../../common/deps.ts';
import { violatedConstraint } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { bookingKeys } from '../../db/schema/jobs.ts';
import { toDate } from '../../platform/clock.ts';
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
 * Performs a submit once: a duplicate submit, at the same time or within a day, gets the first one's booking (R4.30).
 * `book` stores the key with the booking; if it refuses, the key can be used again.
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
    return await performAmongRepeats(deps, submit.key, {
      perform: book,
      findEarlier: () => findEarlier(deps, submit),
    });
  } catch (error) {
    if (!(error instanceof Refusal) && violatedConstraint(error) !== KEY_TAKEN) throw error;
    // A duplicate submit may have booked in the meantime.
    const winner = await findEarlier(deps, submit);
    if (winner) return winner;
    throw error;
  }
}

/** The booking that was made with the key; null if the key is new. */
async function findEarlier({ db, config }: Deps, submit: Submit): Promise<BookedJob | null> {
  const { key, fingerprint, customerId } = submit;
  const earlier = await findBookingByKey(db, key);
  if (!earlier) return null;
  // If another customer signs in to the same browser and submits the leftover draft, they mustn't see this booking.
  if (customerId !== null && customerId !== earlier.customerId) {
    throw new Refusal('idempotency_key_reused', requestMessages.idempotencyKeyUnusable);
  }
  if (earlier.fingerprint === fingerprint) return earlier.job;
  const reference = bookingReference(config.brand.referencePrefix, earlier.job.id);
  throw new Refusal('idempotency_key_reused', bookingMessages.idempotencyKeyReused(reference), [], {
    repairId: earlier.job.id,
    BookingReference: reference,
  });
}

/** Deletes the keys of submits that are too old to be repeated (R4.30); their bookings stay. */
export async function deleteOldBookingKeys({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS }));
  await deleteInBatches(db, bookingKeys, bookingKeys.key, lt(bookingKeys.createdAt, before));
}
