import type { Deps } from '../../deps.ts';
import { bookingConfirmation } from './booking-confirmation.mail.ts';
import { bookingFacts } from './booking-facts.ts';
import { findBooking } from './bookings.queries.ts';

/** Sends the confirmation of a booking; run twice, it is the same mail under the same key. */
export async function sendBookingConfirmation(deps: Deps, { jobId }: { jobId: number }): Promise<void> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking) throw new Error(`No job ${jobId} to confirm`);
  await deps.mailer.send(bookingConfirmation(bookingFacts(booking, deps)));
}
