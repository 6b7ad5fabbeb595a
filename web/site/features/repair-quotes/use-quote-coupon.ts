import { useState } from 'react';
import type { QuoteContent } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { type Coupon, firstCoupon, isDecidable } from '../../layout/words/quote-words.ts';

/**
 * The coupon that a quote is shown and approved with, and how to choose another. It is always one that can be used now;
 * null for a quote that can't be decided any more, whose price is final.
 */
export function useQuoteCoupon(
  quote: QuoteContent,
): readonly [Coupon | null, (coupon: Coupon | null) => void] {
  const [choice, setChoice] = useState<Coupon['couponPromoId'] | 'automatic' | 'none'>('automatic');
  const coupons = isDecidable(quote) ? quote.AvailableCouponsForQuote : [];
  const coupon =
    choice === 'automatic'
      ? firstCoupon(coupons)
      : (coupons.find(({ couponPromoId }) => couponPromoId === choice) ?? null);
  return [coupon, (chosen) => setChoice(chosen?.couponPromoId ?? 'none')];
}
