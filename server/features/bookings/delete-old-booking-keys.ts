import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { bookingKeys } from '../../db/schema/jobs.ts';
import { toDate } from '../../platform/clock.ts';

/** Deletes the keys of submits that are too old to be repeated (R4.30); their bookings stay. */
export async function deleteOldBookingKeys({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS }));
  await deleteInBatches(db, bookingKeys, bookingKeys.key, lt(bookingKeys.createdAt, before));
}
