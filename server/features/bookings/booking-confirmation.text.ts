import type { Deps } from '../../common/deps.ts';
import { shortName, writeText } from '../jobs/life/write-text.ts';
import { bookingFacts } from './booking-facts.ts';
import { findBooking } from './find-booking.ts';

/**
 * A booking, for a customer without an email (R10.13); null once the office has planned or called off the visit, since
 * the visit's own text says more, or once its window is over.
 */
export async function textBookingConfirmation(
  deps: Deps,
  { jobId }: { jobId: number },
): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking) return null;
  const { state, hasTime, endsAt } = booking.job;
  if (state !== 'Requested' || !hasTime || endsAt.getTime() <= deps.clock.now().epochMilliseconds)
    return null;
  const facts = bookingFacts(booking, deps);
  const { customer, brand, reference, equipment, arrival } = facts;
  const isFree = facts.isFree(deps.clock.now());
  const booked = `We've got your booking ${reference}: ${shortName(equipment)}, ${arrival}.`;
  const elsewhere = `To change it, call ${brand.phone}.`;
  return writeText(deps, { customer, jobId, words: booked, isFree, elsewhere });
}
