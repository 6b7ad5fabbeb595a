import type { jobCalendar } from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signedInUrl } from '../jobs/job-links.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { bookingFacts } from './booking-facts.ts';
import { findBooking } from './find-booking.ts';

/** The visit of the customer's own job as a calendar file; somebody else's job isn't found (R6.02). */
export async function readCalendar(
  deps: Deps,
  { jobId, caller }: { jobId: number; caller: Caller },
): Promise<Reply<typeof jobCalendar>> {
  const booking = await findBooking(deps.db, jobId);
  if (booking?.customer.id !== caller.customerId) throw new Refusal('not_found', requestMessages.notFound);
  const { fileName, content } = bookingCalendar(bookingFacts(booking, deps), signedInUrl(deps, jobId));
  return { FileName: fileName, Calendar: content };
}
