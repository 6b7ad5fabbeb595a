import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { findBooking, jobLines } from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { timelineOf } from '../../features/jobs/timeline.ts';
import { writeOwnText, writeText } from '../../features/jobs/write-text.ts';
import { quoteById } from '../../features/repair-quotes/find-quote.ts';
import { factsForBilled, isForOther, quoteUrl } from './for-billed.ts';

/** The office withdrew a quote, and why; null once another has replaced it, whose email says so. */
export async function writeQuoteWithdrawn(
  deps: Deps,
  { quoteId, eventId }: { quoteId: number; eventId: number },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const record = await quoteById(deps.db, quoteId);
  const booking = record && (await findBooking(deps.db, record.job.id));
  if (!booking || record.quote.state !== 'withdrawn') return null;
  const event = (await timelineOf(deps.db, record.job.id)).find(({ id }) => id === eventId);
  if (!event) throw new Error(`No line ${eventId} in the timeline of job ${record.job.id}`);
  const facts = factsForBilled(deps, booking, record, reader);
  const { brand, customer, job, reference, machine } = facts;
  const number = quoteNumber(job.id, record.quote.revision);
  const at = event.at.toTemporalInstant();
  const { stamp, nextLine } = jobProgress(job, { state: 'InProgress', now: at, phone: brand.phone });
  return writeLetter({
    brand,
    key: `quote-withdrawn-${quoteId}`,
    to: customer.userName,
    date: at,

    subject: `Quote ${number} withdrawn, ${reference}`,
    preview: "There's nothing to answer, and you don't owe anything for it.",
    heading: `Quote ${number} has been withdrawn.`,
    lead: `${greeting(customer)} we withdrew quote ${number} for your ${machine.toLowerCase()}, so there's nothing to answer.`,
    emphasis: number,
    docket: {
      title: 'Job',
      state: stamp,
      lines: [...jobLines(facts), nextLine],
    },
    button: isForOther(record)
      ? { label: 'See the quote', href: quoteUrl(deps, record) }
      : { label: 'See the job', href: await followUrl(deps, job.id, reader) },
    blocks: [
      { heading: 'Why', as: 'paragraphs', items: event.note ? [event.note] : [] },
      {
        as: 'paragraphs',
        items: [
          "You don't owe anything for this quote.",
          `Something unclear? Call ${brand.phone}, 24x7, and give ${number}.`,
        ],
      },
    ],
    reason: `You're getting this because of job ${reference}.`,
  });
}

/** A quote was withdrawn; null once another has replaced it. The reason may be long, so only the email gives it. */
export async function textQuoteWithdrawn(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const record = await quoteById(deps.db, subjectId);
  if (record?.quote.state !== 'withdrawn') return null;
  const number = quoteNumber(jobId, record.quote.revision);
  const words = `We withdrew quote ${number}, so there's nothing to answer. Questions? Call ${deps.config.brand.phone}.`;
  return isForOther(record)
    ? writeOwnText(deps, words, null)
    : writeText(deps, { customer: record.customer, reader, jobId, words });
}
