import { JOB_PROGRESS } from '../../../domain/jobs/job-progress.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type LetterContent, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  type BookingFacts,
  bookingFacts,
  findBooking,
  freeLines,
} from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { shortName, writeText } from '../../features/jobs/write-text.ts';

/** The visit from the customer's view: the first, a moved one, the repair of an approved quote, or one more. */
export type VisitNews = 'first' | 'moved' | 'return' | 'again';

const WORDS: Readonly<Record<VisitNews, { subject: string; lead: (reference: string) => string }>> = {
  first: {
    subject: JOB_PROGRESS.Scheduled.word,
    lead: (reference) => `your visit for ${reference} is confirmed.`,
  },
  moved: { subject: 'New time', lead: (reference) => `your visit for ${reference} has a new time.` },
  return: {
    subject: 'Return visit',
    lead: (reference) => `your tech is coming back to do the repair you approved, job ${reference}.`,
  },
  again: {
    subject: 'Return visit',
    lead: (reference) => `your tech is coming back for job ${reference}.`,
  },
};

/** @param href where the customer follows the job */
function letter(facts: BookingFacts, kind: VisitNews, href: string): LetterContent {
  const { stamp, next, nextLine } = jobProgress(facts.job, {
    state: 'Scheduled',
    now: facts.job.stateSince.toTemporalInstant(),
    phone: facts.brand.phone,
  });
  const { brand, customer, job, reference, equipment, makeAndModel, arrival, day, hours, zone } = facts;
  const tech = job.techName ?? 'Your tech';
  return {
    subject: `${WORDS[kind].subject}: ${reference}, ${arrival}`,
    preview: `${tech} is coming ${arrival} (${zone}), for your ${equipment.toLowerCase()}.`,
    heading: next.text,
    lead: `${greeting(customer)} ${WORDS[kind].lead(reference)}`,
    emphasis: reference,
    docket: {
      title: 'Visit',
      state: stamp,
      lines: [
        { label: 'Reference', value: reference },
        ...freeLines(facts),
        { label: 'When', value: `${day}, ${hours}`, more: zone },
        { label: 'Tech', value: tech },
        { label: 'Equipment', value: equipment, more: makeAndModel },
        { label: 'Problem', value: job.problem },
        { label: 'Where', value: facts.shop, more: facts.address },
        nextLine,
      ],
    },
    button: { label: 'Follow the job', href },
    blocks: [
      {
        as: 'paragraphs',
        items: [
          'Please have someone there to show the tech the equipment. The calendar file is attached; it updates the entry you already have.',
          ...facts.changeWords(job.stateSince.toTemporalInstant()),
          `If the time doesn't suit, call ${brand.phone}, 24x7, and give the reference.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,
  };
}

/** What a timeline entry means for the visit; null if it changed again or the job moved on. */
export async function visitNews(
  db: Deps['db'],
  { jobId, eventId }: { jobId: number; eventId: number },
): Promise<VisitNews | null> {
  const timeline = await timelineOf(db, jobId);
  const before = timeline.at(-2);
  if (timeline.at(-1)?.id !== eventId) return null;
  if (before?.state === 'Scheduled') return 'moved';
  if (before?.state === 'InProgress') return 'again';
  return before?.state === 'QuoteApproved' ? 'return' : 'first';
}

/** Says when the tech will come, at first and after every change; null if it changed again or the job moved on. */
export async function writeJobScheduled(
  deps: Deps,
  { jobId, eventId }: { jobId: number; eventId: number },
): Promise<WrittenMail | null> {
  const booking = await findBooking(deps.db, jobId);
  const kind = await visitNews(deps.db, { jobId, eventId });
  if (!booking || !kind) return null;
  const facts = bookingFacts(booking, deps);
  const { brand, customer, job } = facts;
  const jobUrl = await followUrl(deps, jobId);
  return writeLetter({
    brand,
    key: `job-${jobId}-scheduled-${eventId}`,
    to: customer.userName,
    date: job.stateSince.toTemporalInstant(),
    ...letter(facts, kind, jobUrl),
    attachments: [calendarAttachment(facts, jobUrl)],
  });
}

const TEXT_WORDS: Readonly<Record<VisitNews, (tech: string, arrival: string, reference: string) => string>> =
  {
    first: (tech, arrival, reference) => `${tech} is coming ${arrival}, job ${reference}.`,
    moved: (tech, arrival, reference) => `New time for job ${reference}: ${tech} is coming ${arrival}.`,
    return: (tech, arrival, reference) =>
      `${tech} is coming back ${arrival} for the repair, job ${reference}.`,
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
  const words = TEXT_WORDS[news](tech, arrival, reference);
  return writeText(deps, { customer: booking.customer, jobId, words, isFree });
}
