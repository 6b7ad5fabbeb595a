import type { QuoteDecision } from '../../../contracts/repair-quotes.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { takePromoUse } from '../promotions/promo-use.ts';
import { decideQuote, type QuoteAnswer } from './decide-quote.ts';
import { quoteCoupons } from './quote-coupons.ts';

/**
 * Approves a quote, with or without one of its coupons (R4.24). The discounted total is fixed and the coupon's use
 * counted; a quote decided before is returned as it is.
 * @throws Refusal `not_found`; `conflict`; `invalid_fields` at couponPromoId for an invalid coupon
 */
export async function approveQuote(
  deps: Deps,
  answer: QuoteAnswer & { couponPromoId: number | null },
): Promise<QuoteDecision> {
  return decideQuote(deps, answer, async (tx, quote, customer) => {
    if (answer.couponPromoId === null) return { state: 'approved', change: {}, note: null };
    const coupon = quoteCoupons(deps, customer, quote.subtotalCents).find(
      ({ promo }) => promo.couponPromoId === answer.couponPromoId,
    );
    if (!coupon || !(await takePromoUse(tx, coupon.promo.couponPromoId))) {
      throw fieldRefusal('couponPromoId', messages.promoInvalid);
    }
    const { promo, discountCents, gstCents, totalCents } = coupon;
    const change = { couponPromoId: promo.couponPromoId, discountCents, gstCents, totalCents };
    return { state: 'approved', change, note: null };
  });
}
