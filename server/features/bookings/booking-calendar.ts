import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { jobCalendar } from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import { JOB_PROGRESS } from '../../../domain/jobs/job-progress.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signedInUrl } from '../jobs/job-links.ts';
import { type BookingFacts, bookingFacts, findBooking, freeLines } from './booking-facts.ts';

/** A visit is tentative until the office has confirmed it. */
const STATUS: Partial<Record<JobState, ICalEventStatus>> = {
  Requested: ICalEventStatus.TENTATIVE,
};

/** A move by the customer leaves the state as it is. */
const changedAt = ({ stateSince, changedAt: at }: BookingFacts['job']): Date =>
  at && at > stateSince ? at : stateSince;

/** Whether nobody comes at the job's time: it's cancelled, or its visit was called off. */
const isOff = ({ state, hasTime }: BookingFacts['job']): boolean => state === 'Cancelled' || !hasTime;

/**
 * The visit as a calendar file. Its times are instants, so every calendar shows them in its own time zone. The UID
 * stays the same for a job and the sequence grows, so that a later file updates the entry, and a file of a job
 * that's cancelled, or whose visit was called off, removes it.
 * @param jobUrl where its reader follows the job
 */
export function bookingCalendar(facts: BookingFacts, jobUrl: string): { fileName: string; content: string } {
  const { brand, job, reference, timesScheduled } = facts;
  const isCancelled = isOff(job);
  const calendar = ical({
    prodId: { company: brand.company, product: brand.name, language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `job-${job.id}@${brand.storagePrefix}`,
    stamp: timesScheduled > 0 || isCancelled ? changedAt(job) : toDate(facts.bookedAt),
    sequence: timesScheduled + (isCancelled ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : (STATUS[job.state] ?? ICalEventStatus.CONFIRMED),
    created: toDate(facts.bookedAt),
    start: toDate(facts.startsAt),
    end: toDate(facts.endsAt),
    // RFC 5546 requires it for PUBLISH and CANCEL.
    organizer: { name: brand.company, email: brand.email },
    summary: `${brand.name} tech: ${facts.equipment}`,
    location: [facts.shop, facts.address].filter(Boolean).join(', '),
    description: [
      `${JOB_PROGRESS[job.state].word}: ${reference}`,
      `${facts.day}, ${facts.hours}, ${facts.zone}`,
      ...freeLines(facts).map(({ value }) => value),
      ...(job.techName ? [`Tech: ${job.techName}`] : []),
      ...(job.planId === null ? [`Problem: ${job.problem}`] : []),
      `To move or cancel it: ${jobUrl}, or call ${brand.phone} and give the reference.`,
    ].join('\n'),
  });
  // The format needs a line ending after the last line too; the library leaves it out.
  return { fileName: `${reference}.ics`, content: `${calendar}\r\n` };
}

/** The calendar file as an email attachment. */
export function calendarAttachment(facts: BookingFacts, jobUrl: string) {
  const { fileName, content } = bookingCalendar(facts, jobUrl);
  const method = isOff(facts.job) ? 'CANCEL' : 'PUBLISH';
  return { filename: fileName, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}

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
