import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { amountWords, unitWords } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { linkById } from '../../common/emailed-links/mailed-links.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type LetterContent, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import {
  type BookingFacts,
  equipmentLine,
  findBooking,
  problemLines,
} from '../../features/bookings/booking-facts.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import { writeOwnText, writeText } from '../../features/jobs/write-text.ts';
import { type AskedPrice, askedPrice } from '../../features/repair-quotes/asked-price.ts';
import { replacedRevision } from '../../features/repair-quotes/desk-quotes.queries.ts';
import {
  linesOfQuote,
  type QuoteLineRow,
  type QuoteRecord,
  quoteById,
} from '../../features/repair-quotes/find-quote.ts';
import { answerUrl, quoteLink } from '../../features/repair-quotes/quote-link.ts';
import { factsForBilled, isForOther } from './for-billed.ts';

type QuoteDetails = {
  facts: BookingFacts;
  quote: QuoteRecord['quote'];
  lines: readonly QuoteLineRow[];
  /** The number of the quote that it replaces; null if it replaces none. */
  replaces: string | null;
  price: AskedPrice;
  /** Where to answer the quote, and where to follow its job; null for a payer, who isn't at the site (R12.09). */
  urls: { answer: string; job: string | null };
};

function letter({ facts, quote, lines, replaces, price, urls }: QuoteDetails): LetterContent {
  const { brand, customer, job, reference, machine, shop } = facts;
  const number = quoteNumber(job.id, quote.revision);
  const { promo, discountCents, totalCents, gstCents } = price;
  const total = formatMoney(totalCents);
  const { stamp, nextLine } = jobProgress(job, {
    state: 'QuoteWaiting',
    now: quote.issuedAt.toTemporalInstant(),
    phone: brand.phone,
  });
  const until = formatInstantDay(quote.validUntil.toTemporalInstant(), job.timeZone);
  return {
    subject: `${replaces ? 'New quote' : 'Quote'} ${number}: ${total} inc GST, ${reference}`,
    preview: `For your ${machine.toLowerCase()}. Valid until ${until}. Nothing starts until you approve it.`,
    heading: `${replaces ? 'Your new quote' : 'Your quote'} for the ${machine.toLowerCase()}: ${total} inc GST.`,
    lead: replaces
      ? `${greeting(customer)} quote ${number} replaces ${replaces} and is ready for you to approve or decline. Nothing starts until you approve it.`
      : `${greeting(customer)} quote ${number} is ready for you to approve or decline. Nothing starts until you approve it.`,
    emphasis: number,
    docket: {
      title: `Quote ${number}`,
      state: stamp,
      lines: [
        { label: 'Job', value: reference, more: shop },
        equipmentLine(facts),
        ...problemLines(facts),
        { label: 'Valid to', value: until, more: facts.zone },
        nextLine,
      ],
      items: [
        ...lines.map(({ description, detail, quantityHundredths, unitCents, amountCents }) => ({
          name: description,
          more: [
            `${amountWords({ description, quantityHundredths })} at ${unitWords(description, formatMoney(unitCents))}`,
            detail,
          ]
            .filter(Boolean)
            .join('. '),
          cents: amountCents,
        })),
        ...(promo ? [{ name: `Coupon ${promo.code}`, cents: -discountCents }] : []),
      ],
      total: { cents: totalCents, gstCents },
    },
    button: {
      label: 'View and answer the quote',
      href: urls.answer,
      ...(urls.job && { or: { label: 'See the job and its history', href: urls.job } }),
    },
    blocks: [
      { heading: 'What we found', as: 'paragraphs', items: quote.note?.split(/\n+/) ?? [] },
      {
        as: 'paragraphs',
        items: [
          promo
            ? `The total includes your coupon ${promo.code}. You can keep it for later when you approve the quote.`
            : 'The button just opens the quote. You can approve or decline it there.',
          `Something unclear? Call ${brand.phone}, 24x7, and give ${number}.`,
        ],
      },
    ],
    reason: `You're getting this because of job ${reference}.`,
  };
}

/** A quote is waiting for an answer; null once it has been answered or replaced. */
export async function writeQuoteWaiting(
  deps: Deps,
  { quoteId, linkId }: { quoteId: number; linkId: string },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const record = await quoteById(deps.db, quoteId);
  const booking = record && (await findBooking(deps.db, record.job.id));
  const sent = await linkById(deps.db, linkId);
  // Who it was made for may have left meanwhile.
  const isTheirs = sent?.personId === (reader?.personId ?? null);
  const link = isTheirs ? sent : await quoteLink(deps.db, quoteId, reader);
  if (!booking || !link || record.quote.state !== 'waiting') return null;
  const { quote } = record;
  const replaced = await replacedRevision(deps.db, quote);
  const { brand } = deps.config;
  return writeLetter({
    brand,
    key: `quote-${quoteId}`,
    to: asRead(record.customer, reader).userName,
    date: quote.issuedAt.toTemporalInstant(),
    ...letter({
      facts: factsForBilled(deps, booking, record, reader),
      quote,
      lines: await linesOfQuote(deps.db, quoteId),
      replaces: replaced === null ? null : quoteNumber(quote.jobId, replaced),
      price: askedPrice(deps, quote),
      urls: {
        answer: answerUrl(deps, link),
        job: isForOther(record) ? null : await followUrl(deps, quote.jobId, reader),
      },
    }),
  });
}

/** A quote is waiting for an answer; null once it has been answered or replaced. */
export async function textQuoteWaiting(
  deps: Deps,
  { jobId, subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const record = await quoteById(deps.db, subjectId);
  if (record?.quote.state !== 'waiting') return null;
  const { quote, customer } = record;
  const { totalCents } = askedPrice(deps, quote);
  const words = `Quote ${quoteNumber(jobId, quote.revision)} for your repair is ready: ${formatMoney(totalCents)} inc GST. Please approve or decline it.`;
  const link = await quoteLink(deps.db, subjectId, reader);
  const answer = link && answerUrl(deps, link);
  return isForOther(record)
    ? writeOwnText(deps, words, answer)
    : writeText(deps, { customer, reader, jobId, words, link: answer });
}
