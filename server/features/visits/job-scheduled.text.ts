import type { Deps } from '../../common/deps.ts';
import { bookingFacts } from '../bookings/booking-facts.ts';
import { findBooking } from '../bookings/find-booking.ts';
import { shortName, writeText } from '../jobs/life/write-text.ts';
import { type VisitNews, visitNews } from './job-scheduled.email.ts';

const WORDS: Readonly<Record<VisitNews, (tech: string, arrival: string, reference: string) => string>> = {
  first: (tech, arrival, reference) => `${tech} is coming ${arrival}, job ${reference}.`,
  moved: (tech, arrival, reference) => `New time for job ${reference}: ${tech} is coming ${arrival}.`,
  return: (tech, arrival, reference) => `${tech} is coming back ${arrival} for the repair, job ${reference}.`,
  again: (tech, arrival, reference) => `${tech} is coming back ${arrival}, job ${reference}.`,
};

/** Says when the tech will come; null if it changed again, the job moved on, or the visit's window is over. */
export async function textJobScheduled(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId);
  const news = await visitNews(deps.db, { jobId, eventId: subjectId });
  if (!booking || !news || booking.job.endsAt.getTime() <= deps.clock.now().epochMilliseconds) return null;
  const facts = bookingFacts(booking, deps);
  const { arrival, reference } = facts;
  const isFree = facts.isFree(deps.clock.now());
  const tech = shortName(booking.job.techName ?? 'Your tech');
  const words = WORDS[news](tech, arrival, reference);
  return writeText(deps, { customer: booking.customer, jobId, words, isFree });
}
