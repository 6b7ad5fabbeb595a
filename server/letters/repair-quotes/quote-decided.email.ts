import { bookingReference, quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { decidedByWords } from '../../../domain/repair-quotes/decided-by.ts';
import { leftNames } from '../../../domain/repair-quotes/line-choices.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { amountWords, unitWords } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import { formatInstantDay } from '../../../domain/visits/dates.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type LetterBlock, type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { equipmentLine, machineOf } from '../../features/bookings/booking-facts.ts';
import { callOutDueCents } from '../../features/invoices/call-out-due.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { jobProgress } from '../../features/jobs/job-progress.ts';
import {
  linesOfQuote,
  type QuoteLineRow,
  type QuoteRecord,
  quoteById,
} from '../../features/repair-quotes/find-quote.ts';
import { goneAheadWords } from '../../features/repair-quotes/upfront-limits.ts';
import { isForOther, quoteUrl } from './for-billed.ts';

/** A decided quote in the words that its emails share. */
function factsOf({ catalogue, config }: Deps, record: QuoteRecord) {
  const { quote, job, location, beforehand } = record;
  const { brand } = config;
  const type = typeName(catalogue.current(), job.equipmentTypeId);
  const decidedAt = (quote.decidedAt ?? quote.issuedAt).toTemporalInstant();
  return {
    brand,
    decidedAt,
    number: quoteNumber(job.id, quote.revision),
    reference: bookingReference(brand.referencePrefix, job.id),
    machine: machineOf(job, type),
    equipment: job.planId === null ? equipmentName(type, job) : planMessages.problem,
    equipmentLine: equipmentLine({
      job,
      equipment: job.planId === null ? type : planMessages.problem,
      makeAndModel: [job.makeName, job.modelName].filter(Boolean).join(' '),
    }),
    total: formatMoney(quote.totalCents),
    place: location.name,
    decidedBy: decidedByWords({
      name: quote.decidedBy,
      byLink: quote.decidedByLink,
      byPhone: quote.decidedByPhone,
      isBeforehand: quote.decidedBeforehand,
    }),
    day: formatInstantDay(decidedAt, job.timeZone),
    isApproved: quote.state === 'approved',
    goneAhead:
      beforehand?.limitCents != null && beforehand.setAt
        ? goneAheadWords({ ...beforehand, limitCents: beforehand.limitCents, setAt: beforehand.setAt }, job)
        : null,
  };
}
type Facts = ReturnType<typeof factsOf>;

async function findDecided(deps: Deps, quoteId: number): Promise<QuoteRecord> {
  const record = await quoteById(deps.db, quoteId);
  if (!record) throw new Error(`No quote ${quoteId}`);
  return record;
}

/** The parts of the total: the quote's lines, without those that were left, less the coupon. */
function docketItems({ quote }: QuoteRecord, lines: readonly QuoteLineRow[]) {
  const chosen = lines.filter(({ isLeft }) => !isLeft);
  const items = chosen.map(({ description, detail, quantityHundredths, unitCents, amountCents }) => ({
    name: description,
    more: [
      `${amountWords({ description, quantityHundredths })} at ${unitWords(description, formatMoney(unitCents))}`,
      detail,
    ]
      .filter(Boolean)
      .join('. '),
    cents: amountCents,
  }));
  return quote.discountCents > 0 ? [...items, { name: 'Coupon', cents: -quote.discountCents }] : items;
}

/** What an approval left as it is, and why (R12.07). */
function leftBlock(lines: readonly QuoteLineRow[]): LetterBlock[] {
  const left = leftNames(lines);
  return left.length > 0 ? [{ heading: 'Left as it is', as: 'paragraphs', items: left }] : [];
}

function nextSteps({ isApproved, goneAhead, total, reference }: Facts): string[] {
  if (!isApproved) {
    return [
      "You don't owe anything for this quote.",
      `If you change your mind, call us and give ${reference}. We can send you another quote.`,
    ];
  }
  return [
    "We'll order the parts and let you know when your tech is coming back.",
    'Your tech will do the work listed above, and nothing else without another quote.',
    `We'll send the tax invoice for ${total} inc GST when the work is done, not before.`,
    ...(goneAhead ? [`This repair won't cost more than ${total} inc GST, on top of the call-out.`] : []),
  ];
}

/** The customer's email about a decided quote: a copy of it and what happens now (R4.24). */
export async function writeQuoteDecided(
  deps: Deps,
  { quoteId }: { quoteId: number },
  reader: Reader | null = null,
): Promise<WrittenMail> {
  const record = await findDecided(deps, quoteId);
  const { quote } = record;
  const customer = asRead(record.customer, reader);
  const facts = factsOf(deps, record);
  const { brand, number, reference, equipment, total, isApproved, goneAhead, day, decidedBy } = facts;
  const outcome = isApproved ? 'approved' : 'declined';
  const lines = await linesOfQuote(deps.db, quoteId);
  const callOutDue = isApproved ? 0 : await callOutDueCents(deps.db, record.job, record.customer.id);
  const { stamp, nextLine } = jobProgress(record.job, {
    state: isApproved ? 'QuoteApproved' : 'QuoteDeclined',
    now: facts.decidedAt,
    phone: brand.phone,
  });
  return writeLetter({
    brand,
    key: `quote-decided-${quoteId}`,
    to: customer.userName,
    date: facts.decidedAt,

    subject: `Quote ${number} ${outcome}, ${reference}`,
    preview: `${isApproved ? 'Approved' : 'Declined'} ${decidedBy} on ${day}: ${equipment}, ${total} inc GST.`,
    heading: isApproved
      ? `Approved. We'll get started on your ${facts.machine.toLowerCase()}.`
      : callOutDue > 0
        ? repairQuoteMessages.quoteDeclinedDue(formatMoney(callOutDue))
        : repairQuoteMessages.quoteDeclinedPaid,
    lead: goneAhead
      ? `${greeting(customer)} quote ${number} is ${total} inc GST. ${goneAhead}`
      : `${greeting(customer)} quote ${number} was ${outcome} ${decidedBy} on ${day}.`,
    emphasis: number,
    docket: {
      title: `Quote ${number}`,
      state: stamp,
      lines: [
        { label: 'Job', value: reference, more: facts.place },
        facts.equipmentLine,
        ...(isApproved && record.job.poNumber ? [{ label: 'Your PO', value: record.job.poNumber }] : []),
        nextLine,
      ],
      items: docketItems(record, lines),
      total: { cents: quote.totalCents, gstCents: quote.gstCents },
    },
    button: isForOther(record)
      ? { label: 'See the quote', href: quoteUrl(deps, record) }
      : { label: 'Follow the job', href: await followUrl(deps, quote.jobId, reader) },
    blocks: [
      ...leftBlock(lines),
      ...(goneAhead
        ? [{ heading: 'What we found', as: 'paragraphs' as const, items: quote.note?.split(/\n+/) ?? [] }]
        : []),
      { heading: 'What happens next', as: 'steps', items: nextSteps(facts) },
      {
        heading: 'Something not right?',
        as: 'paragraphs',
        items: [
          goneAhead
            ? `To stop it, or if something is unclear, call ${brand.phone}, 24x7, and give ${number}. Your job's page sets the limit, or takes it back, for quotes to come.`
            : `If this wasn't you, or something is unclear, call ${brand.phone}, 24x7, and give ${number}.`,
        ],
      },
    ],
    reason: `You're getting this because of job ${reference}.`,
  });
}

/** The operator's email about a decided quote. */
export async function writeQuoteDecidedNotice(
  deps: Deps,
  { quoteId }: { quoteId: number },
): Promise<WrittenMail> {
  const record = await findDecided(deps, quoteId);
  const { quote } = record;
  const { brand, number, reference, equipment, total, place, isApproved, decidedAt, decidedBy } = factsOf(
    deps,
    record,
  );
  const outcome = isApproved ? 'approved' : 'declined';
  const line = `Quote ${number} of ${total} inc GST was ${outcome} ${decidedBy}: ${equipment}, ${place}.`;
  const po = isApproved && record.job.poNumber ? ` Their PO: ${record.job.poNumber}.` : '';
  return writeLetter({
    brand,
    key: `quote-decided-notice-${quoteId}`,
    to: brand.email,
    date: decidedAt,

    subject: `${number} ${outcome}: ${total} inc GST, ${place}`,
    preview: line,
    heading: `Quote ${number} ${outcome}`,
    lead: `${line}${po}`,
    emphasis: number,
    blocks: [
      ...leftBlock(await linesOfQuote(deps.db, quoteId)),
      ...(quote.declineReason
        ? [{ heading: 'Their reason', as: 'paragraphs' as const, items: [quote.declineReason] }]
        : []),
    ],
    reason: `This is for the people who look after job ${reference}.`,
  });
}
