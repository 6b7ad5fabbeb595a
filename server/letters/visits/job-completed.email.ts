import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { JOB_PROGRESS } from '../../../domain/jobs/job-progress.ts';
import { foundWords } from '../../../domain/plans/visit-services.ts';
import type { Deps } from '../../common/deps.ts';
import { type Link, linkById, linkToken } from '../../common/emailed-links/mailed-links.ts';
import { greeting } from '../../common/emails/greeting.ts';
import {
  type LetterButton,
  type LetterContent,
  type WrittenMail,
  writeLetter,
} from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { quotes, type ratings } from '../../db/schema/repairs.ts';
import { doneVisits } from '../../db/schema/visits.ts';
import {
  type BookingFacts,
  bookingFacts,
  equipmentLine,
  findBooking,
  freeLines,
  payerLines,
} from '../../features/bookings/booking-facts.ts';
import { isFreeJob } from '../../features/jobs/is-free-job.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { findRating } from '../../features/ratings/ratings.queries.ts';

type Rating = typeof ratings.$inferSelect;

/** What was done: the approved quotes oldest first, the last visit, and the tech's note. */
async function workOf(db: Queryable, jobId: number) {
  const approved = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.jobId, jobId), eq(quotes.state, 'approved')))
    .orderBy(quotes.revision);
  const [visit] = await db
    .select()
    .from(doneVisits)
    .where(eq(doneVisits.jobId, jobId))
    .orderBy(desc(doneVisits.startedAt), desc(doneVisits.id))
    .limit(1);
  const completion = (await timelineOf(db, jobId)).findLast(({ kind }) => kind === 'state');
  return { approved, visit, note: completion?.note };
}
type Work = Awaited<ReturnType<typeof workOf>>;

async function rateButton(
  deps: Deps,
  link: Link,
  { jobId, isScoringClosed, techName }: Rating,
  reader: Reader | null,
): Promise<LetterButton> {
  return {
    label: isScoringClosed ? 'Tell us how it went' : `Rate ${techName}`,
    href: `${deps.config.publicUrl}/#/rate?ch=${linkToken(deps, link)}`,
    or: { label: 'See the job and its history', href: await followUrl(deps, jobId, reader) },
  };
}

/**
 * What the job costs its reader: the call-out, unless it's free, and the approved quotes, unless another business pays for a plan's
 * repairs; nothing if that's none, or they may not read it. Items are ex GST, the total inc GST.
 */
function charges({ job, payer, showsAmounts }: BookingFacts, work: Work) {
  const isPlanVisit = job.planId !== null;
  if (!showsAmounts && !isPlanVisit) return {};
  const approved = isPlanVisit && payer !== null ? [] : work.approved;
  if (isFreeJob(job) && approved.length === 0) return {};
  const calledOut = isFreeJob(job)
    ? []
    : [{ name: job.planName ?? 'Call-out', cents: job.totalCents - job.gstCents }];
  const repairs = approved.map(({ revision, totalCents, gstCents }) => ({
    name: `Repair, quote ${quoteNumber(job.id, revision)}`,
    cents: totalCents - gstCents,
  }));
  const sum = (centsOf: (row: { totalCents: number; gstCents: number }) => number) =>
    approved.reduce((total, quote) => total + centsOf(quote), centsOf(job));
  return {
    items: [...calledOut, ...repairs],
    total: { cents: sum(({ totalCents }) => totalCents), gstCents: sum(({ gstCents }) => gstCents) },
  };
}

function letter(
  facts: BookingFacts,
  work: Work,
  { button, asks }: { button: LetterButton; asks: boolean },
): LetterContent {
  const { brand, customer, job, reference, equipment, shop } = facts;
  const { visit, note } = work;
  const tech = visit?.techName ?? job.techName;
  return {
    subject: `${JOB_PROGRESS.Completed.word}: ${reference}, ${equipment}`,
    preview: visit?.work ?? `The job at ${shop} is done.`,
    heading: `Done. Your ${equipment.toLowerCase()} job is finished.`,
    lead: `${greeting(customer)} job ${reference} is done.${asks ? ' How did it go? It takes a minute to tell us.' : ''}`,
    emphasis: reference,
    docket: {
      title: 'Job',
      state: JOB_PROGRESS.Completed.stamp,
      lines: [
        { label: 'Reference', value: reference, more: shop },
        // What was done of a plan's services is below; what was booked needn't have been.
        equipmentLine({ ...facts, job: { ...facts.job, problemDescription: '' } }),
        ...(tech ? [{ label: 'Tech', value: tech }] : []),
        ...(visit ? [{ label: 'Work', value: visit.work }] : []),
        ...(visit?.services ?? []).map((service) => ({
          label: service.ServiceName,
          value: [service.Equipment, service.EquipmentLocation].filter(Boolean).join(', '),
          more: foundWords(service),
        })),
        ...freeLines(facts),
        ...payerLines(facts),
      ],
      ...charges(facts, work),
    },
    button,
    blocks: [
      { as: 'paragraphs', items: note ? [note] : [] },
      {
        as: 'paragraphs',
        items: [
          `Not right yet? Call ${brand.phone}, 24x7, and give ${reference}. Keep this email, it's your record.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.${asks ? ' The button works for 30 days.' : ''}`,
  };
}

/** A job is done: the work, the cost, and the rating link (R4.27). */
export async function writeJobCompleted(
  deps: Deps,
  { jobId, linkId }: { jobId: number; linkId?: string },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const booking = await findBooking(deps.db, jobId, reader);
  const rating = (await findRating(deps.db, jobId))?.rating;
  const link = linkId === undefined ? null : await linkById(deps.db, linkId);
  if (!booking || !rating || (linkId !== undefined && !link)) return null;
  const button = link
    ? await rateButton(deps, link, rating, reader)
    : { label: 'See the job and its history', href: await followUrl(deps, jobId, reader) };
  const { brand } = deps.config;
  const work = await workOf(deps.db, jobId);
  return writeLetter({
    brand,
    key: `job-${jobId}-completed`,
    to: booking.customer.userName,
    date: booking.job.stateSince.toTemporalInstant(),
    ...letter(bookingFacts(booking, deps), work, { button, asks: link !== null }),
  });
}

/** Asks for the rating of a job completed earlier; null once it's rated. */
export async function writeRatingInvitation(
  deps: Deps,
  { jobId, linkId }: { jobId: number; linkId: string },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const booking = await findBooking(deps.db, jobId, reader);
  const rating = (await findRating(deps.db, jobId))?.rating;
  const link = await linkById(deps.db, linkId);
  if (!booking || !link || !rating || rating.ratedAt) return null;
  const facts = bookingFacts(booking, deps);
  const { brand, customer, reference, equipment, shop } = facts;
  return writeLetter({
    brand,
    key: `rating-${linkId}`,
    to: customer.userName,
    date: rating.invitedAt.toTemporalInstant(),

    subject: `How did it go? ${reference}, ${equipment}`,
    preview: `${rating.techName} looked after your ${equipment.toLowerCase()}.`,
    heading: 'How did it go?',
    lead: `${greeting(customer)} ${rating.techName} looked after your ${equipment.toLowerCase()}, job ${reference}.`,
    emphasis: reference,
    docket: {
      title: 'Job',
      state: JOB_PROGRESS.Completed.stamp,
      lines: [
        { label: 'Reference', value: reference, more: shop },
        // What was done of a plan's services is below; what was booked needn't have been.
        equipmentLine({ ...facts, job: { ...facts.job, problemDescription: '' } }),
        { label: 'Tech', value: rating.techName },
      ],
    },
    button: await rateButton(deps, link, rating, reader),
    blocks: [],
    reason: `You're getting this because of booking ${reference}. The button works for 30 days.`,
  });
}
