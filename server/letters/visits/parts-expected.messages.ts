import { partsExpectedOn } from '../../../domain/jobs/job-hold.ts';
import { ON_HOLD, partsWords } from '../../../domain/jobs/job-progress.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { bookingFacts, findBooking, freeLines, jobLines } from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { writeText } from '../../features/jobs/write-text.ts';

type About = { jobId: number; eventId: number };

/** The day on which a job's parts are expected; null if that has changed, or the job doesn't wait for them any more. */
async function findExpected(deps: Deps, { jobId, eventId }: About, reader: Reader | null) {
  const booking = await findBooking(deps.db, jobId, reader);
  const event = (await timelineOf(deps.db, jobId)).findLast(({ kind }) => kind === 'parts-expected');
  if (!booking || event?.id !== eventId) return null;
  const date = partsExpectedOn(booking.job, deps.clock.now());
  return date && { facts: bookingFacts(booking, deps), at: event.at.toTemporalInstant(), date };
}

/** Says that a job waits for parts, and until when (R10.11); never why the office put it on hold. */
export async function writePartsExpected(
  deps: Deps,
  about: About,
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findExpected(deps, about, reader);
  if (!found) return null;
  const { facts, at, date } = found;
  const { brand, customer, job, reference } = facts;
  const { stamp, next, nextLine } = jobProgress(job, { state: job.state, now: at, phone: brand.phone });
  return writeLetter({
    brand,
    key: `job-${about.jobId}-parts-${about.eventId}`,
    to: customer.userName,
    date: at,

    subject: `${ON_HOLD}: ${reference}, parts expected on ${formatDay(date)}`,
    preview: next.text,
    heading: next.text,
    lead: `${greeting(customer)} your job ${reference} waits for parts.`,
    emphasis: reference,
    docket: {
      title: 'Job',
      state: stamp,
      lines: [...jobLines(facts), ...freeLines(facts), nextLine],
    },
    button: { label: 'See the job', href: await followUrl(deps, about.jobId, reader) },
    blocks: [
      {
        as: 'paragraphs',
        items: [`If you'd rather ring us, call ${brand.phone}, 24x7, and give the reference.`],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,
  });
}

/** The same as a text. */
export async function textPartsExpected(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const found = await findExpected(deps, { jobId, eventId: subjectId }, reader);
  if (!found) return null;
  const { facts, date } = found;
  const words = `${ON_HOLD}: job ${facts.reference}. ${partsWords(date)}. We'll ring you to set a time.`;
  return writeText(deps, { customer: facts.customer, reader, jobId, words });
}
