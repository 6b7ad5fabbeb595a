import type { AuditAction } from '../../../domain/audit/audit-actions.ts';
import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { decidedByWords, deciderOf } from '../../../domain/repair-quotes/decided-by.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { requireMayAsk } from '../people/phone-caller.ts';
import { type Approval, approving } from './approve-quote.ts';
import { automaticCoupon } from './asked-price.ts';
import { type Decide, decideLocked } from './decide-quote.ts';
import { declining } from './decline-quote.ts';
import { canBeAnswered } from './quote-state.ts';
import { lockQuote } from './repair-quotes.queries.ts';

/** The quote that somebody answers by phone, and who they are. */
export type PhoneAnswer = DeskChange & {
  uniqueId: string;
  saidBy: string;
  personId: number | null;
  /** Why an answer counts that the person's role, sites or limit don't allow (R12.12). */
  overrideReason: string | null;
};

/** What is recorded, and under which name in the audit trail. */
const ACTIONS = {
  approved: 'quote-approved-by-phone',
  declined: 'quote-declined-by-phone',
} as const satisfies Record<string, AuditAction>;

/**
 * Decides a quote as somebody said on the phone (R10.12). It's the customer's own decision, so nothing that binds a
 * customer is waived. The same answer again changes nothing.
 * @throws Refusal `not_found`; `forbidden` beyond what the person may answer or approve; `conflict` for a quote that can't be answered or was answered otherwise
 */
export async function decideByPhone(
  deps: Deps,
  { jobId, uniqueId, saidBy, personId, overrideReason, by, version }: PhoneAnswer,
  decide: Decide,
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: ACTIONS[decide.to] }, async (tx, job) => {
    const quote = await lockQuote(tx, jobId, uniqueId);
    if (!quote) throw new Refusal('not_found', requestMessages.notFound);
    const isDecided = quote.state === 'approved' || quote.state === 'declined';
    if (!isDecided && !canBeAnswered(quote, job.state, deps.clock.now())) {
      throw new Refusal('conflict', deskQuoteMessages.notAnswerable);
    }
    // The people of the business that pays answer (R12.09), and nobody else answers for it without a reason.
    const billed = await billedCustomerOf(tx, job);
    if (!isDecided && (personId !== null || billed !== job.customerId)) {
      const site = { customerId: billed, locationId: job.locationId };
      const calledBy = personId === null ? saidBy : null;
      await requireMayAsk(tx, site, { personId, calledBy, reason: overrideReason, right: 'approve' });
    }
    const answered = {
      job,
      quote,
      by: { kind: 'phone', saidBy, personId, overrideReason, staff: by },
    } as const;
    const { decision, isAsAsked } = await decideLocked(deps, tx, answered, decide);
    if (!isAsAsked) {
      const { State } = decision;
      const words = decidedByWords(deciderOf(decision));
      const lines = State === decide.to ? deskQuoteMessages.otherLines : null;
      throw new Refusal(
        'conflict',
        [deskQuoteMessages.answeredOtherwise(State, words), lines].filter(Boolean).join(' '),
      );
    }
    if (!decision.IsNew) return null;
    const number = quoteNumber(jobId, quote.revision);
    const totalCents = centsFromDollars(decision.TotalIncGst);
    return { quote: number, saidBy, personId, overrideReason, totalCents };
  });
}

/**
 * Approves a quote or some of its lines as somebody said on the phone, with the coupon that's in the price that the desk shows (R10.12).
 * @throws Refusal as `decideByPhone`; `conflict` if somebody else took the coupon's last use; `price_increased` if it costs more than was agreed to; `invalid_fields` for
 *   `PoNumber` if the customer needs one
 */
export async function approveByPhone(
  deps: Deps,
  { agreedCents, poNumber, leftLines, ...answer }: PhoneAnswer & Omit<Approval, 'couponPromoId'>,
): Promise<void> {
  const couponPromoId = (subtotalCents: number) =>
    automaticCoupon(deps, subtotalCents)?.promo.couponPromoId ?? null;
  const approve = approving(deps, { couponPromoId, agreedCents, poNumber, leftLines });
  const decide: Decide = {
    ...approve,
    work: (...quoted) =>
      approve.work(...quoted).catch((error) => {
        const isAtCoupon =
          error instanceof Refusal && error.errors.some(({ field }) => field === 'couponPromoId');
        throw isAtCoupon ? new Refusal('conflict', deskQuoteMessages.couponGone) : error;
      }),
  };
  await decideByPhone(deps, answer, decide);
}

/**
 * Declines a quote as somebody said on the phone, with or without a reason (R10.12).
 * @throws Refusal as `decideByPhone`
 */
export async function declineByPhone(
  deps: Deps,
  { reason, ...answer }: PhoneAnswer & { reason: string | null },
): Promise<void> {
  await decideByPhone(deps, answer, declining(reason));
}
