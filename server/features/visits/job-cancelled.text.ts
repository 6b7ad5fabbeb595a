import type { Deps } from '../../common/deps.ts';
import { bookingFacts } from '../bookings/booking-facts.ts';
import { findBooking } from '../bookings/find-booking.ts';
import { writeText } from '../jobs/life/write-text.ts';

/** A job was cancelled. The reason may be long, so only the email gives it. */
export async function textJobCancelled(deps: Deps, { jobId }: { jobId: number }): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId);
  if (booking?.job.state !== 'Cancelled') return null;
  const { reference, arrival, brand } = bookingFacts(booking, deps);
  const what = booking.job.hasTime ? `Job ${reference}, ${arrival},` : `Job ${reference}`;
  const words = `${what} is cancelled. Nobody's coming. Questions? Call ${brand.phone}.`;
  return writeText(deps, { customer: booking.customer, jobId, words });
}
