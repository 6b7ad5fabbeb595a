import { formatMoney } from '../../../domain/money/money.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import type { StaffDoer, TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { approving } from './approve-quote.ts';
import { askedPrice, automaticCoupon } from './asked-price.ts';
import { decideLocked } from './decide-quote.ts';
import type { QuoteRow } from './quote-state.ts';
import { upfrontOf } from './upfront-limits.ts';

/**
 * Approves a quote that was just sent of a locked job, within what the customer gave beforehand (R12.08): all of its lines, at the
 * price with the best automatic coupon. Its customer hears of it at once.
 * @returns what the audit trail keeps of it; or, in words, why it has to be answered by somebody
 */
export async function goAhead(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  { by, quote }: { by: StaffDoer | TechnicianDoer; quote: QuoteRow },
): Promise<{ limitCents: number; personId: number } | string> {
  const upfront = await upfrontOf(tx, job);
  if (!upfront || upfront.roomCents === 0) return deskQuoteMessages.nothingUpfront;
  const { totalCents } = askedPrice(deps, quote);
  if (totalCents > upfront.roomCents)
    return deskQuoteMessages.aboveUpfront(formatMoney(totalCents), formatMoney(upfront.roomCents));
  const approve = approving(deps, {
    couponPromoId: (subtotalCents) => automaticCoupon(deps, subtotalCents)?.promo.couponPromoId ?? null,
    agreedCents: totalCents,
    poNumber: null,
    leftLines: [],
  });
  try {
    await decideLocked(deps, tx, { job, quote, by: { kind: 'beforehand', upfront, sender: by } }, approve);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field] = error.errors.map((fault) => fault.field);
    if (field === 'PoNumber') return deskQuoteMessages.upfrontNeedsPo;
    if (field === 'couponPromoId') return deskQuoteMessages.upfrontCouponGone;
    throw error;
  }
  const { limitCents, setter } = upfront;
  return { limitCents, personId: setter.personId };
}
