import type { QuoteDecision } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, type JobRow, lockJobRow, moveJob } from '../jobs/life/move-job.ts';
import { canBeAnswered, type QuoteRow } from './quote-state.ts';
import { presentDecision } from './repair-quotes.present.ts';
import { lockQuote, quoteCustomer, settleQuote } from './repair-quotes.queries.ts';

/** The quote that somebody answers, as its signed-in customer, or with its emailed link and the name they entered. */
export type QuoteAnswer = {
  jobId: number;
  uniqueId: string;
  customerId: number;
  by: { kind: 'customer' } | { kind: 'link'; name: string | null };
};

/** The effect of a decision on a locked quote that can be decided. */
export type QuoteOutcome = {
  state: 'approved' | 'declined';
  /** Further columns to store with the quote. */
  change: Partial<
    Pick<QuoteRow, 'couponPromoId' | 'discountCents' | 'gstCents' | 'totalCents' | 'declineReason'>
  >;
  /** The note in the timeline. */
  note: string | null;
};

/**
 * Decides a quote once (R4.24). If several decisions arrive at once, the first counts and all get the same reply.
 * Quote, job, timeline and emails change together or not at all.
 * @param decide works out the effect, in the same transaction; if it refuses, everything stays as it was
 * @throws Refusal `not_found`; `conflict` for a quote that was replaced, withdrawn or can't be decided any more
 */
export async function decideQuote(
  deps: Deps,
  answer: QuoteAnswer,
  decide: (
    tx: Transaction,
    quote: QuoteRow,
    customer: { promoCodeId: number | null; needsPoNumber: boolean },
    job: JobRow,
  ) => Promise<QuoteOutcome>,
): Promise<QuoteDecision> {
  return transaction(deps.pool, async (tx) => {
    const { job, quote } = await lock(deps, tx, answer);
    if (quote.state === 'approved' || quote.state === 'declined') return presentDecision(quote, false);
    const now = deps.clock.now();
    refuseUnanswerable(deps, job, quote, now);
    const customer = await quoteCustomer(tx, answer.customerId);
    const { state, change, note } = await decide(tx, quote, customer, job);
    const by = actorOf(answer, customer);
    const settled = {
      ...change,
      state,
      decidedAt: toDate(now),
      decidedBy: by.name,
      decidedByLink: by.kind === 'link',
    };
    await settleQuote(tx, quote.id, settled);
    await moveJob(tx, job, {
      to: state === 'approved' ? 'QuoteApproved' : 'QuoteDeclined',
      by,
      at: now,
      note,
    });
    await deps.queue.enqueue(tx, 'send-mail', [
      { mail: 'quote-decided', quoteId: quote.id },
      { mail: 'quote-decided-notice', quoteId: quote.id },
    ]);
    return presentDecision({ ...quote, ...settled }, true);
  });
}

/** Anyone can have the emailed link, so the timeline never names the customer for an answer by link. */
function actorOf({ by }: QuoteAnswer, customer: { firstName: string; lastName: string }): Actor {
  return by.kind === 'link' ? by : { kind: 'customer', name: `${customer.firstName} ${customer.lastName}` };
}

/** Locks the job before its quote. Whatever changes both uses this order; any other could deadlock. */
async function lock(
  { config }: Deps,
  tx: Transaction,
  { jobId, uniqueId, customerId }: QuoteAnswer,
): Promise<{ job: JobRow; quote: QuoteRow }> {
  const job = await lockJobRow(tx, jobId);
  const quote = job?.customerId === customerId ? await lockQuote(tx, jobId, uniqueId) : null;
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
