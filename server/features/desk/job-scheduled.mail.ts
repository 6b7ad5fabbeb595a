import type { Mail } from '../../adapters/mail/port.ts';
import type { Deps } from '../../deps.ts';
import { calendarAttachment } from '../bookings/booking-calendar.ts';
import { type BookingFacts, bookingFacts } from '../bookings/booking-facts.ts';
import { findBooking } from '../bookings/bookings.queries.ts';
import { type Letter, writeLetter } from '../mails/letter.ts';
import { isNewestEvent } from './desk-jobs.queries.ts';

function letter(facts: BookingFacts): Letter {
  const { brand, customer, job, reference, machine, makeAndModel, arrival, day, hours, zone } = facts;
  const isMoved = facts.timesScheduled > 1;
  const tech = job.techName ?? 'A tech';
  return {
    brand,
    subject: `${isMoved ? 'New time' : 'Scheduled'}: ${reference}, ${arrival}`,
    preview: `${tech} comes ${arrival} (${zone}), for your ${machine.toLowerCase()}.`,
    heading: `${tech} comes ${arrival}.`,
    lead: isMoved
      ? `Hello ${customer.firstName}, the visit for ${reference} has a new time.`
      : `Hello ${customer.firstName}, the visit for ${reference} is set.`,
    emphasis: reference,
    docket: {
      title: 'Visit',
      state: 'SCHEDULED',
      lines: [
        { label: 'Reference', value: reference },
        { label: 'When', value: `${day}, ${hours}`, more: zone },
        { label: 'Tech', value: tech },
        { label: 'Machine', value: machine, more: makeAndModel },
        { label: 'Problem', value: job.problem },
        { label: 'Where', value: facts.shop, more: facts.address },
      ],
    },
    button: { label: 'Follow the job', href: facts.jobUrl },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'Someone should be there to show the machine. The calendar file is attached; it moves an entry that you have already.',
          `If the time does not suit, call ${brand.phone}, 24x7, and give the reference.`,
        ],
      },
    ],
    reason: `You get this because of booking ${reference}.`,
  };
}

/** When the tech comes, at first and whenever that changes; null once it changed again or the job went on. */
export async function writeJobScheduled(
  deps: Deps,
  { jobId, eventId }: { jobId: number; eventId: number },
): Promise<Mail | null> {
  const booking = await findBooking(deps.db, jobId);
  if (!booking || !(await isNewestEvent(deps.db, jobId, eventId))) return null;
  const facts = bookingFacts(booking, deps);
  const { brand, customer, job } = facts;
  return {
    key: `job-${jobId}-scheduled-${eventId}`,
    from: { name: brand.name, address: brand.email },
    to: customer.userName,
    date: job.stateSince.toTemporalInstant(),
    ...writeLetter(letter(facts)),
    attachments: [calendarAttachment(facts)],
  };
}
