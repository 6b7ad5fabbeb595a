import { isCancelledFree, type JobActor } from '../../../domain/jobs/who-acted.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  type BookingFacts,
  bookingFacts,
  findBooking,
  jobLines,
} from '../../features/bookings/booking-facts.ts';
import { callOutOf } from '../../features/invoices/find-invoice.ts';
import { isFreeJob } from '../../features/jobs/is-free-job.ts';
import { signedInUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { timelineOf, toldWith } from '../../features/jobs/timeline.ts';
import { writeText } from '../../features/jobs/write-text.ts';
import { personName } from '../../features/messages/hearers.queries.ts';
import type { EmailData } from '../../queue/task-data.ts';
import { alsoWords, andMore } from './job-scheduled.messages.ts';

type Cancelled = {
  isFree: boolean;
  isInvoiced: boolean;
  /** Online, which is free. */
  isOwn: boolean;
  wasAttended: boolean;
  wasScheduled: boolean;
};

/** What the cancelled visit costs. If a visit was planned, the office may still invoice the call-out. */
function costWords({ isFree, isInvoiced, isOwn, wasAttended, wasScheduled }: Cancelled): string[] {
  if (isFree || (isOwn && !isInvoiced)) return ['There is nothing to pay.'];
  if (isInvoiced) return ['The call-out has an invoice of its own, which we send you.'];
  if (wasAttended) return [];
  if (!wasScheduled) return ["Your card won't be charged."];
  return [
    "If you cancelled before the tech set out, there's nothing to pay. If it was later, or the tech couldn't get in, we may send you an invoice for the call-out.",
  ];
}

function whoCancelled(
  actor: JobActor,
  { name, reference, equipment }: { name: string | null; reference: string; equipment: string },
): string {
  const job = `job ${reference} for your ${equipment}`;
  if (name !== null) return `${name} cancelled ${job}.`;
  if (actor === 'customer') return `you cancelled ${job}.`;
  if (actor === 'link') return `somebody with its link cancelled ${job}.`;
  return `${job} has been cancelled.`;
}

/** The other jobs of a customer that the same message says are cancelled (R13.07). */
async function othersOf(deps: Deps, about: { jobId: number; eventId: number }, reader: Reader | null) {
  const others: BookingFacts[] = [];
  for (const { jobId } of await toldWith(deps.db, about)) {
    const booking = await findBooking(deps.db, jobId, reader);
    if (booking?.job.state === 'Cancelled') others.push(bookingFacts(booking, deps));
  }
  return others;
}

/** A job was cancelled, and why; the calendar file removes the entry. */
export async function writeJobCancelled(
  deps: Deps,
  { jobId, byId }: EmailData['job-cancelled'],
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const booking = await findBooking(deps.db, jobId, reader);
  const timeline = await timelineOf(deps.db, jobId);
  const cancelled = timeline.at(-1);
  if (!booking || cancelled?.state !== 'Cancelled') return null;
  const facts = bookingFacts(booking, deps);
  const { brand, customer, reference, equipment, arrival, job } = facts;
  const cancelledAt = cancelled.at.toTemporalInstant();
  const { word, stamp, nextLine } = jobProgress(job, {
    state: 'Cancelled',
    now: cancelledAt,
    phone: brand.phone,
  });
  const wasScheduled = timeline.some(({ state }) => state === 'Scheduled');
  const wasAttended = timeline.some(({ state }) => state === 'InProgress');
  const isOwn = isCancelledFree(timeline);
  const isInvoiced = (await callOutOf(deps.db, jobId)) !== null;
  const jobUrl = signedInUrl(deps, jobId, reader && job.customerId);
  const others = await othersOf(deps, { jobId, eventId: cancelled.id }, reader);
  const lead = whoCancelled(cancelled.actor, {
    name: await personName(deps.db, byId),
    reference,
    equipment: equipment.toLowerCase(),
  });
  return writeLetter({
    brand,
    key: `job-${jobId}-cancelled`,
    to: customer.userName,
    date: cancelledAt,

    subject: `${[`${word}: ${reference}`, job.hasTime && arrival].filter(Boolean).join(', ')}${andMore(others.length)}`,
    preview: cancelled.note ?? 'Nobody is coming.',
    heading: `Job ${reference} has been cancelled.`,
    lead: [greeting(customer), lead, alsoWords(others.length)].filter(Boolean).join(' '),
    emphasis: reference,
    docket: {
      title: 'Job',
      state: stamp,
      lines: [
        ...jobLines(facts),
        ...(job.hasTime ? [{ label: 'Visit', value: arrival, more: facts.zone }] : []),
        nextLine,
        ...others.map((other) => ({
          label: other.reference,
          value: other.arrival,
          more: `${other.equipment}, ${other.shop}, ${other.zone}`,
        })),
      ],
    },
    button: { label: 'See the job', href: jobUrl },
    blocks: [
      { heading: 'Why', as: 'paragraphs', items: cancelled.note ? [cancelled.note] : [] },
      {
        as: 'paragraphs',
        items: [
          ...costWords({ isFree: isFreeJob(job), isInvoiced, isOwn, wasAttended, wasScheduled }),
          ...(job.promoCodeId && !isInvoiced ? ['Your promo code can be used again.'] : []),
          `If that's wrong, or you need us after all, call ${brand.phone}, 24x7.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,
    jobIds: [jobId, ...others.map((other) => other.job.id)],

    attachments: [
      calendarAttachment(facts, jobUrl),
      ...others.map((other) =>
        calendarAttachment(other, signedInUrl(deps, other.job.id, reader && job.customerId)),
      ),
    ],
  });
}

/** A job was cancelled. The reason may be long, so only the email gives it. */
export async function textJobCancelled(
  deps: Deps,
  { jobId, subjectId: eventId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const booking = await findBooking(deps.db, jobId, reader);
  if (booking?.job.state !== 'Cancelled') return null;
  const { reference, arrival, brand } = bookingFacts(booking, deps);
  const others = (await othersOf(deps, { jobId, eventId }, reader)).length;
  const what = booking.job.hasTime ? `Job ${reference}, ${arrival}${andMore(others)},` : `Job ${reference}`;
  const words = `${what} ${others > 0 ? 'are' : 'is'} cancelled. Nobody's coming. Questions? Call ${brand.phone}.`;
  return writeText(deps, { customer: booking.customer, reader, jobId, words });
}
