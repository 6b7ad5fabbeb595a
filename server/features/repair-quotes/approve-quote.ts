import type { QuoteDecision } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { centsFromDollars, dollarsFromCents, formatMoney } from '../../../domain/money/money.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type JobRow, keepPoNumber } from '../jobs/move-job.ts';
import { takePromoUse } from '../promotions/promo-use.ts';
import { type Decide, decideQuote, type QuoteAnswer } from './decide-quote.ts';
import { quoteCoupons } from './quote-coupons.ts';

export type Approval = {
  couponPromoId: number | null;
  /** The total that the customer agreed to, inc GST; null if the caller doesn't say. */
  agreedCents: number | null;
  /** The customer's purchase order number, for the job's invoices; null to leave the job's own. */
  poNumber: string | null;
};

/**
 * Approves a quote, with or without one of its coupons (R4.24). The discounted total is stored and the coupon's use
 * counted in the same transaction. A quote that was decided before is returned as it is.
 * @throws Refusal `not_found`; `conflict`; `price_increased` if it costs more than was agreed to; `invalid_fields` for
 *   `couponPromoId` if the coupon can't be used, or `PoNumber` if the customer needs one
 */
export async function approveQuote(deps: Deps, answer: QuoteAnswer & Approval): Promise<QuoteDecision> {
  return decideQuote(deps, answer, approving(deps, answer));
}

/** What an approval does to a quote that can be decided: by its customer, by link or by phone. */
export function approving(deps: Deps, { couponPromoId, agreedCents, poNumber }: Approval): Decide {
  return async (tx, quote, customer, job) => {
    await takePoNumber(tx, job, { poNumber, isNeeded: customer.needsPoNumber });
    if (couponPromoId === null) {
      refuseHigher(quote.totalCents, agreedCents);
      return { state: 'approved', change: {}, note: null };
    }
    const coupon = quoteCoupons(deps, customer, quote.subtotalCents).find(
      ({ promo }) => promo.couponPromoId === couponPromoId,
    );
    if (!coupon || !(await takePromoUse(tx, coupon.promo.couponPromoId))) {
      throw fieldRefusal('couponPromoId', promotionMessages.promoInvalid);
    }
    const { promo, discountCents, gstCents, totalCents } = coupon;
    refuseHigher(totalCents, agreedCents);
    const change = { couponPromoId: promo.couponPromoId, discountCents, gstCents, totalCents };
    return { state: 'approved', change, note: null };
  };
}

async function takePoNumber(
  tx: Transaction,
  job: JobRow,
  { poNumber, isNeeded }: { poNumber: string | null; isNeeded: boolean },
): Promise<void> {
  if (poNumber !== null) await keepPoNumber(tx, job.id, poNumber);
  else if (isNeeded && job.poNumber === null)
    throw fieldRefusal('PoNumber', repairQuoteMessages.poNumberRequired);
}

/** Nobody pays more than the price they saw, even if the coupon has changed since. */
function refuseHigher(totalCents: number, agreedCents: number | null): void {
  if (agreedCents === null || totalCents <= agreedCents) return;
  const detail = repairQuoteMessages.quotePriceHigher(formatMoney(agreedCents), formatMoney(totalCents));
  throw new Refusal('price_increased', detail, [], { TotalIncGst: dollarsFromCents(totalCents) });
}

/** As the wire has it: whatever is left out is null. */
export type WireApproval = {
  couponPromoId?: number | null | undefined;
  TotalIncGst?: number | null | undefined;
  PoNumber?: string | null | undefined;
};

/** An approval from the wire, in cents. */
export function approvalOf({ couponPromoId, TotalIncGst, PoNumber }: WireApproval): Approval {
  return {
    couponPromoId: couponPromoId ?? null,
    agreedCents: TotalIncGst == null ? null : centsFromDollars(TotalIncGst),
    poNumber: PoNumber ?? null,
  };
}
