import ical, { ICalCalendarMethod } from 'ical-generator';
import { toDate } from '../../platform/clock.ts';
import type { BookingFacts } from './booking-facts.ts';

/**
 * The visit as a calendar file. Its times are instants, so every calendar shows them right in its own zone; its UID
 * stays the job's, so taking the file twice makes one entry.
 */
export function bookingCalendar(facts: BookingFacts): { fileName: string; content: string } {
  const { brand, job, reference } = facts;
  const calendar = ical({
    prodId: { company: brand.company, product: brand.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `job-${job.id}@${brand.storagePrefix}`,
    stamp: toDate(facts.bookedAt),
    created: toDate(facts.bookedAt),
    start: toDate(facts.startsAt),
    end: toDate(facts.endsAt),
    summary: `${brand.name} tech: ${facts.machine}`,
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
