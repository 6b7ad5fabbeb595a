import { JOB_PROGRESS } from '../../../domain/jobs/job-progress.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import {
  type LetterContent,
  type LetterLine,
  type WrittenMail,
  writeLetter,
} from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { and, eq } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { calendarAttachment } from '../../features/bookings/booking-calendar.ts';
import {
  type BookingFacts,
  bookingFacts,
  equipmentLine,
  findBooking,
  freeLines,
  problemLines,
} from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { scheduledKey, timelineOf, toldWith } from '../../features/jobs/timeline.ts';
import { shortName, writeText } from '../../features/jobs/write-text.ts';

/** The visit from the customer's view: the first, a moved one, another tech at the same time, the repair of an approved quote, or one more. */
export type VisitNews = 'first' | 'moved' | 'tech' | 'return' | 'again';

const WORDS: Readonly<Record<VisitNews, { subject: string; lead: (reference: string) => string }>> = {
  first: {
    subject: JOB_PROGRESS.Scheduled.word,
    lead: (reference) => `your visit for ${reference} is confirmed.`,
  },
  moved: { subject: 'New time', lead: (reference) => `your visit for ${reference} has a new time.` },
  tech: {
    subject: 'New tech',
    lead: (reference) => `another tech is coming for ${reference}. The time stays.`,
  },
  return: {
    subject: 'Return visit',
    lead: (reference) => `your tech is coming back to do the repair you approved, job ${reference}.`,
  },
  again: {
    subject: 'Return visit',
    lead: (reference) => `your tech is coming back for job ${reference}.`,
  },
};

type VisitTold = { facts: BookingFacts; kind: VisitNews };

/** Of another visit that the same message tells. */
const otherLine = ({ facts }: VisitTold): LetterLine => ({
  label: facts.reference,
  value: facts.arrival,
  more: `${facts.job.techName ?? 'Your tech'}. ${facts.equipment}, ${facts.shop}, ${facts.zone}`,
});

/** @param href where the customer follows the job */
function letter({ facts, kind }: VisitTold, others: readonly VisitTold[], href: string): LetterContent {
  const { stamp, next, nextLine } = jobProgress(facts.job, {
    state: 'Scheduled',
    now: facts.job.stateSince.toTemporalInstant(),
    phone: facts.brand.phone,
  });
  const { brand, customer, job, reference, equipment, arrival, day, hours, zone } = facts;
  const tech = job.techName ?? 'Your tech';
  return {
    subject: `${WORDS[kind].subject}: ${reference}, ${arrival}${andMore(others.length)}`,
    preview: `${tech} is coming ${arrival} (${zone}), for your ${equipment.toLowerCase()}.`,
    heading: next.text,
    lead: [greeting(customer), WORDS[kind].lead(reference), alsoWords(others.length)]
      .filter(Boolean)
      .join(' '),
    emphasis: reference,
    docket: {
      title: 'Visit',
      state: stamp,
      lines: [
        { label: 'Reference', value: reference },
        ...freeLines(facts),
        { label: 'When', value: `${day}, ${hours}`, more: zone },
        { label: 'Tech', value: tech },
        equipmentLine(facts),
        ...problemLines(facts),
        { label: 'Where', value: facts.shop, more: facts.address },
        nextLine,
        ...others.map(otherLine),
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

export const alsoWords = (count: number): string | null =>
  count === 0 ? null : `This is also about ${count === 1 ? 'another visit' : `${count} more visits`}.`;

/** `, and 2 more` */
export const andMore = (count: number): string => (count === 0 ? '' : `, and ${count} more`);

type NewsOf = { jobId: number; eventId: number };

/** What a timeline entry means for the visit; null if it changed again or the job moved on. */
export async function visitNews(db: Deps['db'], { jobId, eventId }: NewsOf): Promise<VisitNews | null> {
  const timeline = await timelineOf(db, jobId);
  const before = timeline.at(-2);
  if (timeline.at(-1)?.id !== eventId) return null;
  if (before?.state === 'Scheduled') return (await isOtherTech(db, { jobId, eventId })) ? 'tech' : 'moved';
  if (before?.state === 'InProgress') return 'again';
  return before?.state === 'QuoteApproved' ? 'return' : 'first';
}

/** Whether a visit stays at the time that its customer knows, and somebody else comes than they know. */
async function isOtherTech(db: Deps['db'], { jobId, eventId }: NewsOf): Promise<boolean> {
  const [visit] = await db
    .select()
    .from(visits)
    .where(and(eq(visits.jobId, jobId), eq(visits.newsEventId, eventId)));
  return (
    visit?.toldState === 'confirmed' &&
    visit.toldTechName !== null &&
    visit.toldTechName !== visit.techName &&
    visit.toldStartsAt?.getTime() === visit.startsAt?.getTime() &&
    (visit.toldEndsAt === null || visit.toldEndsAt.getTime() === visit.endsAt?.getTime())
  );
}

/** The visits that a timeline entry's message tells, without those that changed again since: the soonest first. */
async function visitsTold(deps: Deps, about: NewsOf, reader: Reader | null = null): Promise<VisitTold[]> {
  const told: VisitTold[] = [];
  for (const each of [about, ...(await toldWith(deps.db, about))]) {
    const booking = await findBooking(deps.db, each.jobId, reader);
    const kind = await visitNews(deps.db, each);
    if (booking && kind) told.push({ facts: bookingFacts(booking, deps), kind });
  }
  return told.sort((a, b) => Temporal.Instant.compare(a.facts.startsAt, b.facts.startsAt));
}

/**
 * Says when the tech will come, at first and after every change; null if it changed again or the job moved on. Of several visits that
 * one press gave to others it's one email (R14.04).
 */
export async function writeJobScheduled(
  deps: Deps,
  about: NewsOf,
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const [visit, ...others] = await visitsTold(deps, about, reader);
  if (!visit) return null;
  const { brand, customer, job } = visit.facts;
  const jobUrl = await followUrl(deps, job.id, reader);
  const attachments = [calendarAttachment(visit.facts, jobUrl)];
  for (const { facts } of others) {
    attachments.push(calendarAttachment(facts, await followUrl(deps, facts.job.id, reader)));
  }
  return writeLetter({
    brand,
    key: scheduledKey(about),
    to: customer.userName,
    date: job.stateSince.toTemporalInstant(),
    ...letter(visit, others, jobUrl),
    attachments,
    jobIds: [visit, ...others].map(({ facts }) => facts.job.id),
  });
}

const TEXT_WORDS: Readonly<Record<VisitNews, (tech: string, arrival: string, reference: string) => string>> =
  {
    first: (tech, arrival, reference) => `${tech} is coming ${arrival}, job ${reference}.`,
    tech: (tech, arrival, reference) => `New tech for job ${reference}: ${tech} is coming ${arrival}.`,
    moved: (tech, arrival, reference) => `New time for job ${reference}: ${tech} is coming ${arrival}.`,
    return: (tech, arrival, reference) =>
      `${tech} is coming back ${arrival} for the repair, job ${reference}.`,
    again: (tech, arrival, reference) => `${tech} is coming back ${arrival}, job ${reference}.`,
  };

/** So many visits fit into a text. */
const TEXTED_VISITS = 2;

/** `Visits: Tue 24 Nov, 8am-12pm Mei Tan (GAL1044R), Tue 24 Nov, 12pm-4pm Mei Tan (GAL1045R), and 1 more.` */
function severalWords(told: readonly VisitTold[]): string {
  const named = told
    .slice(0, TEXTED_VISITS)
    .map(
      ({ facts: { arrival, job, reference } }) =>
        `${arrival} ${shortName(job.techName ?? 'your tech')} (${reference})`,
    );
  return `Visits: ${named.join(', ')}${andMore(Math.max(0, told.length - TEXTED_VISITS))}.`;
}

/** Says when the tech will come; null if it changed again, the job moved on, or the visit's window is over. */
export async function textJobScheduled(
  deps: Deps,
  { jobId, subjectId: eventId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const now = deps.clock.now();
  const told = (await visitsTold(deps, { jobId, eventId }, reader)).filter(
    ({ facts }) => Temporal.Instant.compare(facts.endsAt, now) > 0,
  );
  const [visit] = told;
  if (!visit) return null;
  const { facts, kind } = visit;
  const { arrival, reference, job, customer } = facts;
  const tech = shortName(job.techName ?? 'Your tech');
  const words = told.length > 1 ? severalWords(told) : TEXT_WORDS[kind](tech, arrival, reference);
  return writeText(deps, { customer, reader, jobId: job.id, words, isFree: facts.isFree(now) });
}
