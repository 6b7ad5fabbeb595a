import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { equipmentLine, findBooking } from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { writeOwnText, writeText } from '../../features/jobs/write-text.ts';
import { askedPrice } from '../../features/repair-quotes/asked-price.ts';
import { quoteById } from '../../features/repair-quotes/find-quote.ts';
import { answerUrl, quoteLink } from '../../features/repair-quotes/quote-link.ts';
import { isExpiredQuote } from '../../features/repair-quotes/quote-state.ts';
import { factsForBilled, isForOther, quoteUrl } from './for-billed.ts';

/** A quote that still waits; null once it's answered, replaced, withdrawn or over. */
async function findWaiting(deps: Deps, quoteId: number, reader: Reader | null) {
  const record = await quoteById(deps.db, quoteId);
  if (record?.quote.state !== 'waiting' || isExpiredQuote(record.quote, deps.clock.now())) return null;
  const booking = await findBooking(deps.db, record.job.id);
  if (!booking) return null;
  const { quote, job } = record;
  const link = await quoteLink(deps.db, quoteId, reader);
  return {
    record,
    facts: factsForBilled(deps, booking, record, reader),
    quote,
    number: quoteNumber(job.id, quote.revision),
    total: formatMoney(askedPrice(deps, quote).totalCents),
    until: formatInstantDay(quote.validUntil.toTemporalInstant(), job.timeZone),
    answer: link && answerUrl(deps, link),
  };
}

/** Reminds of a quote that waits for an answer (R11.04). */
export async function writeQuoteReminder(
  deps: Deps,
  { quoteId }: { quoteId: number },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const found = await findWaiting(deps, quoteId, reader);
  if (!found) return null;
  const { record, facts, quote, number, total, until, answer } = found;
  const { brand, customer, job, reference, machine } = facts;
  const now = deps.clock.now();
  const { stamp, nextLine } = jobProgress(job, { state: 'QuoteWaiting', now, phone: brand.phone });
  const jobUrl = isForOther(record) ? quoteUrl(deps, record) : await followUrl(deps, job.id, reader);
  return writeLetter({
    brand,
    key: `quote-${quoteId}-reminder-${quote.reminded}`,
    to: customer.userName,
    date: now,

    subject: `Reminder: quote ${number}, ${total} inc GST, valid to ${until}`,
    preview: `For your ${machine.toLowerCase()}. Nothing starts until you approve it.`,
    heading: `Quote ${number} waits for your answer until ${until}.`,
    lead: `${greeting(customer)} we quoted ${total} inc GST for your ${machine.toLowerCase()}. Nothing starts until you approve it.`,
    emphasis: number,
    docket: {
      title: `Quote ${number}`,
      state: stamp,
      lines: [
        { label: 'Job', value: reference, more: facts.shop },
        equipmentLine(facts),
        { label: 'Total', value: `${total} inc GST` },
        { label: 'Valid to', value: until, more: facts.zone },
        nextLine,
      ],
    },
    button: {
      label: 'View and answer the quote',
      href: answer ?? jobUrl,
      ...(answer && !isForOther(record) && { or: { label: 'See the job and its history', href: jobUrl } }),
    },
    blocks: [
      {
        as: 'paragraphs',
        items: [`Something unclear? Call ${brand.phone}, 24x7, and give ${number}.`],
      },
    ],
    reason: `You're getting this because of job ${reference}.`,
  });
}

export async function textQuoteReminder(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const found = await findWaiting(deps, subjectId, reader);
  if (!found) return null;
  const { facts, number, total, until, answer } = found;
  const words = `Reminder: quote ${number} for your repair, ${total} inc GST, waits for your answer until ${until}.`;
  return isForOther(found.record)
    ? writeOwnText(deps, words, answer)
    : writeText(deps, { customer: facts.customer, reader, jobId, words, link: answer });
}
