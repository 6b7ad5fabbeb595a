import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { deleteBookingKeys } from './bookings.queries.ts';

/** Forgets the keys of submits whose answer need not be given again (R4.30). */
export async function forgetBookingKeys({ db, clock }: Deps): Promise<void> {
  await deleteBookingKeys(db, toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS })));
}
