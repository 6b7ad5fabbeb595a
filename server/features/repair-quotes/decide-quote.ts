import type { QuoteDecision } from '../../../contracts/repair-quotes/repair-quotes.ts';
import type { QUOTE_ANSWERS } from '../../../domain/repair-quotes/quote-states.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type JobRow, lockJobRow, moveJob, raiseVersion } from '../jobs/move-job.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { refuseBeyondRights } from './approval-limits.ts';
import { keptPrice } from './asked-price.ts';
import type { ChosenLine } from './chosen-lines.ts';
import { linesOfQuote, type QuoteLineRow } from './find-quote.ts';
import { type AnsweredBy, answererOf, keepAnswer, keepLeftLines } from './quote-answers.ts';
import { canBeAnswered, type QuoteRow } from './quote-state.ts';
import { presentDecision } from './repair-quotes.present.ts';
import { lockQuote, type QuoteChange, quoteCustomer, settleQuote } from './repair-quotes.queries.ts';
import { goneAheadWords } from './upfront-limits.ts';

/** The quote that its customer answers, signed in, or with the emailed link and the name that was entered. */
export type QuoteAnswer = {
  jobId: number;
  uniqueId: string;
  customerId: number;
  by: Extract<AnsweredBy, { kind: 'customer' | 'link' }>;
};

/** The effect of a decision on a locked quote that can be decided. */
export type QuoteOutcome = {
  change: QuoteChange;
  /** The customer's order number. */
  poNumber: string | null;
  /** Every line of the quote as it was chosen; none of one that's declined. */
  lines: readonly ChosenLine[];
  /** The note in the timeline. */
  note: string | null;
};

export type Decide = {
  to: (typeof QUOTE_ANSWERS)[number];
  /** Works out the effect in its transaction; if it refuses, everything stays as it was. */
  work: (
    tx: Transaction,
    quote: QuoteRow,
    customer: { promoCodeId: number | null; needsPoNumber: boolean },
    job: JobRow,
  ) => Promise<QuoteOutcome>;
  /** Whether a quote that was decided the same way before has the same lines. */
  isSame: (lines: readonly QuoteLineRow[]) => boolean;
};

/** The quote's state, no matter who was first, and whether that's exactly what was asked for. */
export type Decided = { decision: QuoteDecision; isAsAsked: boolean };

/**
 * Decides a quote once (R4.24). If several decisions arrive at once, the first counts and all get the same reply.
 * Quote, job, timeline and emails change together or not at all.
 * @throws Refusal `not_found`; `conflict` for a quote that was replaced, withdrawn or can't be decided any more;
 *   `forbidden` for an approval that the person's role or limit doesn't allow (R12.06)
 */
export async function decideQuote(deps: Deps, answer: QuoteAnswer, decide: Decide): Promise<Decided> {
  return transaction(deps.pool, async (tx) => {
    const { job, quote } = await lockAnswered(deps, tx, answer);
    const decided = await decideLocked(deps, tx, { job, quote, by: answer.by }, decide);
    const actor = { kind: answer.by.kind, name: null };
    if (decided.decision.IsNew) await raiseVersion(tx, job.id, actor, deps.clock.now());
    return decided;
  });
}

/** The same for a job and a quote that are locked already, in that order. `isLate` decides one that has expired too. */
export async function decideLocked(
  deps: Deps,
  tx: Transaction,
  { job, quote, by, isLate = false }: { job: JobRow; quote: QuoteRow; by: AnsweredBy; isLate?: boolean },
  { to, work, isSame }: Decide,
): Promise<Decided> {
  if (quote.state === 'approved' || quote.state === 'declined') {
    const isAsAsked = quote.state === to && isSame(await linesOfQuote(tx, quote.id));
    return { decision: presentDecision(quote, false), isAsAsked };
  }
  const now = deps.clock.now();
  if (!isLate) refuseUnanswerable(deps, job, quote, now);
  const billed = await billedCustomerOf(tx, job);
  const customer = await quoteCustomer(tx, billed);
  const answerer = await answererOf(tx, by, billed);
  const { change, poNumber, lines, note } = await work(tx, quote, customer, job);
  const settled = {
    ...(to === 'declined' && keptPrice(deps, quote)),
    ...change,
    state: to,
    decidedAt: toDate(now),
    decidedBy: answerer.kept.name ?? null,
    decidedByLink: by.kind === 'link',
    decidedByPhone: by.kind === 'phone',
    decidedBeforehand: by.kind === 'beforehand',
  };
  if (to === 'approved') {
    await refuseBeyondRights(tx, {
      job,
      by,
      kept: answerer.kept,
      totalCents: settled.totalCents ?? quote.totalCents,
    });
  }
  await settleQuote(tx, quote.id, settled);
  await keepLeftLines(tx, lines);
  await keepAnswer(tx, {
    ...answerer.kept,
    quoteId: quote.id,
    revision: quote.revision,
    answer: to,
    lines: lines.flatMap(({ isLeft }, index) => (isLeft ? [] : index + 1)),
    amountCents: settled.totalCents ?? quote.totalCents,
    poNumber,
    answeredAt: settled.decidedAt,
  });
  const how =
    by.kind === 'phone'
      ? `By phone: ${answerer.kept.name}`
      : by.kind === 'beforehand'
        ? goneAheadWords({ ...by.upfront, name: answerer.kept.name }, job)
        : null;
  await moveJob(tx, job, {
    to: to === 'approved' ? 'QuoteApproved' : 'QuoteDeclined',
    by: answerer.actor,
    at: now,
    note: [how, note].filter(Boolean).join('. ') || null,
  });
  const about = { customerId: billed, jobIds: [job.id] };
  await queueLetter(deps, tx, about, { mail: 'quote-decided', quoteId: quote.id });
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'quote-decided-notice', quoteId: quote.id }]);
  return { decision: presentDecision({ ...quote, ...settled }, true), isAsAsked: true };
}

/** Locks the job before its quote. Whatever changes both uses this order; any other could deadlock. */
export async function lockAnswered(
  { config }: Deps,
  tx: Transaction,
  { jobId, uniqueId, customerId }: QuoteAnswer,
): Promise<{ job: JobRow; quote: QuoteRow }> {
  const job = await lockJobRow(tx, jobId);
  const isTheirs = job !== null && (await billedCustomerOf(tx, job)) === customerId;
  const quote = isTheirs ? await lockQuote(tx, jobId, uniqueId) : null;
  if (!job || !quote) throw new Refusal('not_found', repairQuoteMessages.quoteNotFound(config.brand.phone));
  return { job, quote };
}

function refuseUnanswerable({ config }: Deps, job: JobRow, quote: QuoteRow, now: Temporal.Instant) {
  const { phone } = config.brand;
  if (quote.state === 'replaced') throw new Refusal('conflict', repairQuoteMessages.quoteReplaced);
  if (quote.state === 'withdrawn') throw new Refusal('conflict', repairQuoteMessages.quoteWithdrawn(phone));
  // If the job was cancelled meanwhile, its quote isn't waiting any more.
  if (!canBeAnswered(quote, job.state, now)) {
    throw new Refusal('conflict', repairQuoteMessages.quoteExpired(phone));
  }
}
