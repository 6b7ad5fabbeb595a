import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { toDate } from '../../platform/clock.ts';
import type { BookingFacts } from './booking-facts.ts';

/**
 * The visit as a calendar file. Its times are instants, so every calendar shows them right in its own zone; its UID
 * stays the job's and its sequence grows, so that a file taken later changes the entry, and a cancelled job's ends it.
 */
export function bookingCalendar(facts: BookingFacts): { fileName: string; content: string } {
  const { brand, job, reference, timesScheduled } = facts;
  const isCancelled = job.state === 'Cancelled';
  const calendar = ical({
    prodId: { company: brand.company, product: brand.name, language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `job-${job.id}@${brand.storagePrefix}`,
    stamp: timesScheduled > 0 || isCancelled ? job.stateSince : toDate(facts.bookedAt),
    sequence: timesScheduled + (isCancelled ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    created: toDate(facts.bookedAt),
    start: toDate(facts.startsAt),
    end: toDate(facts.endsAt),
    summary: `${brand.name} tech: ${facts.equipment}`,
    location: `${facts.shop}, ${facts.address}`,
    description: [
      `Booking ${reference}`,
      `${facts.day}, ${facts.hours}, ${facts.zone}`,
      `Problem: ${job.problem}`,
      `To change or cancel, call ${brand.phone} and give the reference.`,
    ].join('\n'),
  });
  // Every line of the format ends, the last one too, which the library leaves open.
  return { fileName: `${reference}.ics`, content: `${calendar}\r\n` };
}

/** The calendar file as a mail carries it. */
export function calendarAttachment(facts: BookingFacts) {
  const { fileName, content } = bookingCalendar(facts);
  const method = facts.job.state === 'Cancelled' ? 'CANCEL' : 'PUBLISH';
  return { filename: fileName, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
