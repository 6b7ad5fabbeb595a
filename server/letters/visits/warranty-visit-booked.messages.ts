import { jobMessages } from '../../../domain/jobs/job-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  type BookingFacts,
  bookingFacts,
  findBooking,
  freeLines,
} from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { writeText } from '../../features/jobs/write-text.ts';

/** A job under warranty with the reference of the job whose work it puts right; null for any other job. */
async function findWarrantyVisit(deps: Deps, jobId: number, reader: Reader | null = null) {
  const booking = await findBooking(deps.db, jobId, reader);
  if (!booking) return null;
  const facts = bookingFacts(booking, deps);
  const { underWarrantyOf } = facts;
  return underWarrantyOf === null ? null : { facts, underWarrantyOf };
}

/** `Tue 24 Nov, 8am-12pm`; null while no time is set. */
const whenOf = ({ job, arrival }: BookingFacts): string | null => (job.hasTime ? arrival : null);

/** Says that a visit puts a finished job right for free, when it is, and under which reference. */
export async function writeWarrantyVisitBooked(
  deps: Deps,
  { jobId }: { jobId: number },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findWarrantyVisit(deps, jobId, reader);
  if (!found) return null;
  const { facts, underWarrantyOf } = found;
  const { brand, customer, job, reference, equipment, makeAndModel, bookedAt } = facts;
  const when = whenOf(facts);
  const { stamp } = jobProgress(job, { state: 'Requested', now: bookedAt, phone: brand.phone });
  const free = jobMessages.freeUnderWarranty(underWarrantyOf);
  const next =
    when === null ? "We'll ring you to set a time." : `We'll tell you who is coming before ${when}.`;
  const jobUrl = await followUrl(deps, jobId, reader);
  return writeLetter({
    brand,
    key: `warranty-visit-${jobId}`,
    to: customer.userName,
    date: bookedAt,

    subject: ['Free warranty visit', [reference, when].filter(Boolean).join(', ')].join(': '),
    preview: `${free}. ${equipment}.`,
    heading: when === null ? "We'll put it right for free." : `We'll put it right for free, ${when}.`,
    lead: `${greeting(customer)} we're coming back to your ${equipment.toLowerCase()} under warranty of ${underWarrantyOf}. Your reference is ${reference}.`,
    emphasis: reference,
    docket: {
      title: 'Warranty visit',
      state: stamp,
      lines: [
        { label: 'Reference', value: reference },
        ...freeLines(facts),
        ...(when === null ? [] : [{ label: 'When', value: when, more: facts.zone }]),
        { label: 'Equipment', value: equipment, more: makeAndModel },
        { label: 'Problem', value: job.problem, more: job.problemDescription },
        { label: 'Where', value: facts.shop, more: facts.address },
        { label: 'Next', value: next },
      ],
    },
    button: { label: 'Follow the job', href: jobUrl },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          "The visit costs nothing. If the tech finds another fault, you'll get a quote first, and nothing starts until you approve it.",
          `To change or cancel, call ${brand.phone}, 24x7, and give the reference.${when === null ? '' : ' The calendar file is attached.'}`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,

    attachments: when === null ? [] : [calendarAttachment(facts, jobUrl)],
  });
}

/** The same for somebody without an email; null if the job was cancelled meanwhile. */
export async function textWarrantyVisitBooked(
  deps: Deps,
  { jobId }: { jobId: number },
): Promise<string | null> {
  const found = await findWarrantyVisit(deps, jobId);
  if (!found || found.facts.job.state === 'Cancelled') return null;
  const { facts, underWarrantyOf } = found;
  const { brand, customer, reference } = facts;
  const when = whenOf(facts) ?? "we'll ring you to set a time";
  const words = `Free visit under warranty of ${underWarrantyOf}: ${when}. Job ${reference}. Questions? Call ${brand.phone}.`;
  return writeText(deps, { customer, jobId, words });
}
