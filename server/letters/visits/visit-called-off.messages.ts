import { JOB_EVENT_WORDS } from '../../../domain/jobs/job-event-kinds.ts';
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
  jobLines,
} from '../../features/bookings/booking-facts.ts';
import { isFreeJob } from '../../features/jobs/is-free-job.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { writeText } from '../../features/jobs/write-text.ts';

const LEADS = {
  'called-off': ({ arrival, reference }: BookingFacts) => `your visit ${arrival}, job ${reference}, is off.`,
  'no-access': ({ arrival, reference }: BookingFacts) =>
    `our tech came ${arrival} for job ${reference}, and couldn't get in.`,
} as const;

/** The job and the timeline's line of a visit that didn't take place; null if the job has moved on. */
async function findCalledOff(
  deps: Deps,
  { jobId, eventId }: { jobId: number; eventId: number },
  reader: Reader | null,
) {
  const booking = await findBooking(deps.db, jobId, reader);
  // That parts are expected doesn't replace the news that nobody comes.
  const event = (await timelineOf(deps.db, jobId)).findLast(({ kind }) => kind !== 'parts-expected');
  if (!booking || event?.id !== eventId) return null;
  if (event.kind !== 'called-off' && event.kind !== 'no-access') return null;
  return { facts: bookingFacts(booking, deps), event, kind: event.kind };
}

/** Says that nobody comes, or that nobody was in, and what happens next (R10.11); null if the job has moved on. */
export async function writeVisitCalledOff(
  deps: Deps,
  about: { jobId: number; eventId: number },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findCalledOff(deps, about, reader);
  if (!found) return null;
  const { facts, event, kind } = found;
  const { brand, customer, job, reference, arrival } = facts;
  const at = event.at.toTemporalInstant();
  const { stamp, next, nextLine } = jobProgress(job, {
    state: job.state,
    now: at,
    phone: brand.phone,
    isNoAccess: kind === 'no-access',
  });
  const lead = LEADS[kind](facts);
  const jobUrl = await followUrl(deps, about.jobId, reader);
  return writeLetter({
    brand,
    key: `job-${about.jobId}-off-${about.eventId}`,
    to: customer.userName,
    date: at,

    subject: `${JOB_EVENT_WORDS[kind]}: ${reference}, ${arrival}`,
    preview: event.note ?? next.text,
    heading: next.text,
    lead: `${greeting(customer)} ${lead}`,
    emphasis: reference,
    docket: {
      title: 'Job',
      state: stamp,
      lines: [...jobLines(facts), ...freeLines(facts), nextLine],
    },
    button: { label: 'See the job', href: jobUrl },
    blocks: [
      { heading: 'Why', as: 'paragraphs', items: event.note ? [event.note] : [] },
      {
        as: 'paragraphs',
        items: [
          ...(kind === 'no-access' && !isFreeJob(job)
            ? ['We may send you an invoice for the call-out.']
            : []),
          `If you'd rather ring us, call ${brand.phone}, 24x7, and give the reference.`,
        ],
      },
    ],
    reason: `You're getting this because of booking ${reference}.`,

    attachments: [calendarAttachment(facts, jobUrl)],
  });
}

/** The same as a text, without the reason, which may be long. */
export async function textVisitCalledOff(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const found = await findCalledOff(deps, { jobId, eventId: subjectId }, reader);
  if (!found) return null;
  const { reference, arrival, brand, customer } = found.facts;
  const what =
    found.kind === 'no-access'
      ? `Our tech came ${arrival} for job ${reference} and couldn't get in.`
      : `Your visit ${arrival}, job ${reference}, is off.`;
  return writeText(deps, {
    customer,
    reader,
    jobId,
    words: `${what} We'll ring you to set a new time, or call ${brand.phone}.`,
  });
}
