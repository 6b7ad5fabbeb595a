import type { Deps } from '../../common/deps.ts';
import { linkToSend } from '../jobs/life/job-links.ts';
import { writeText } from '../jobs/life/write-text.ts';
import { bookingFacts } from './booking-facts.ts';
import { findBooking } from './find-booking.ts';

/**
 * The one text about a visitor's booking, to the mobile that was typed and may be a stranger's (R11.05): reference, time and a link,
 * but nothing that anybody typed. Null once the visit is over, or no link works any more.
 */
export async function textFirstBooking(deps: Deps, { jobId }: { jobId: number }): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking || booking.job.endsAt.getTime() <= deps.clock.now().epochMilliseconds) return null;
  if ((await linkToSend(deps, 'text', jobId)) === null) return null;
  const { customer, brand, reference, arrival } = bookingFacts(booking, deps);
  const words = `Booking ${reference} for ${arrival}. Not yours? Call ${brand.phone}. Yours? Follow it here:`;
  return writeText(deps, { customer, jobId, words });
}
