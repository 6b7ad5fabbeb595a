import type { QuoteDecision } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, type JobRow, lockJobRow, moveJob, raiseVersion } from '../jobs/move-job.ts';
import { keptPrice } from './asked-price.ts';
import { canBeAnswered, type QuoteRow } from './quote-state.ts';
import { presentDecision } from './repair-quotes.present.ts';
import { lockQuote, quoteCustomer, settleQuote } from './repair-quotes.queries.ts';

/** Who answers: the signed-in customer, somebody with the emailed link, or somebody on the phone to the office. */
type AnsweredBy =
  | { kind: 'customer' }
  | { kind: 'link'; name: string | null }
  | { kind: 'phone'; saidBy: string; staff: StaffDoer };

/** The quote that its customer answers, signed in, or with the emailed link and the name that was entered. */
export type QuoteAnswer = {
  jobId: number;
  uniqueId: string;
  customerId: number;
  by: Exclude<AnsweredBy, { kind: 'phone' }>;
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

/** Works out the effect of a decision in its transaction; if it refuses, everything stays as it was. */
export type Decide = (
  tx: Transaction,
  quote: QuoteRow,
  customer: { promoCodeId: number | null; needsPoNumber: boolean },
  job: JobRow,
) => Promise<QuoteOutcome>;

/**
 * Decides a quote once (R4.24). If several decisions arrive at once, the first counts and all get the same reply.
 * Quote, job, timeline and emails change together or not at all.
 * @throws Refusal `not_found`; `conflict` for a quote that was replaced, withdrawn or can't be decided any more
 */
export async function decideQuote(deps: Deps, answer: QuoteAnswer, decide: Decide): Promise<QuoteDecision> {
  return transaction(deps.pool, async (tx) => {
    const { job, quote } = await lockAnswered(deps, tx, answer);
    const decision = await decideLocked(deps, tx, { job, quote, by: answer.by }, decide);
    const actor = { kind: answer.by.kind, name: null };
    if (decision.IsNew) await raiseVersion(tx, job.id, actor, deps.clock.now());
    return decision;
  });
}

/** The same for a job and a quote that are locked already, in that order. `isLate` decides one that has expired too. */
export async function decideLocked(
  deps: Deps,
  tx: Transaction,
  { job, quote, by, isLate = false }: { job: JobRow; quote: QuoteRow; by: AnsweredBy; isLate?: boolean },
  decide: Decide,
): Promise<QuoteDecision> {
  if (quote.state === 'approved' || quote.state === 'declined') return presentDecision(quote, false);
  const now = deps.clock.now();
  if (!isLate) refuseUnanswerable(deps, job, quote, now);
  const customer = await quoteCustomer(tx, job.customerId);
  const { state, change, note } = await decide(tx, quote, customer, job);
  const { actor, decidedBy, how } = signed(by, customer);
  const settled = {
    ...(state === 'declined' && keptPrice(deps, quote)),
    ...change,
    state,
    decidedAt: toDate(now),
    decidedBy,
    decidedByLink: by.kind === 'link',
    decidedByPhone: by.kind === 'phone',
  };
  await settleQuote(tx, quote.id, settled);
  await moveJob(tx, job, {
    to: state === 'approved' ? 'QuoteApproved' : 'QuoteDeclined',
    by: actor,
    at: now,
    note: [how, note].filter(Boolean).join('. ') || null,
  });
  await deps.queue.enqueue(tx, 'send-mail', [
    { mail: 'quote-decided', quoteId: quote.id },
    { mail: 'quote-decided-notice', quoteId: quote.id },
  ]);
  return presentDecision({ ...quote, ...settled }, true);
}

/** Anyone can have the emailed link, so the timeline never names the customer for an answer by link. */
function signed(
  by: AnsweredBy,
  customer: { firstName: string; lastName: string },
): { actor: Actor; decidedBy: string | null; how: string | null } {
  if (by.kind === 'phone') return { actor: by.staff, decidedBy: by.saidBy, how: `By phone: ${by.saidBy}` };
  const actor: Actor =
    by.kind === 'link' ? by : { kind: 'customer', name: `${customer.firstName} ${customer.lastName}` };
  return { actor, decidedBy: actor.name, how: null };
}

/** Locks the job before its quote. Whatever changes both uses this order; any other could deadlock. */
export async function lockAnswered(
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
