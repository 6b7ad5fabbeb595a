import type { Mail } from '../../adapters/mail/port.ts';
import type { Deps } from '../../deps.ts';
import { bookingConfirmation } from './booking-confirmation.email.ts';
import { bookingFacts } from './booking-facts.ts';
import { findBooking } from './bookings.queries.ts';

/** The confirmation of a booking as it stands. */
export async function writeBookingConfirmation(deps: Deps, { jobId }: { jobId: number }): Promise<Mail> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking) throw new Error(`No job ${jobId} to confirm`);
  return bookingConfirmation(bookingFacts(booking, deps));
}
