import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { discountFor, type Promo } from '../../../domain/promotions/promotions.ts';
import { couponPrice } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { isOfferedTo } from '../promotions/offered-promos.ts';

/** A coupon with its effect on a quote, in integer cents: the discount ex GST, GST, and the total inc GST. */
export type QuoteCoupon = { promo: Promo; discountCents: number; gstCents: number; totalCents: number };

/** The coupons that a customer can use when approving a quote of that many cents ex GST (R3.10, R4.24). */
export function quoteCoupons(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  customer: { promoCodeId: number | null },
  subtotalCents: number,
): QuoteCoupon[] {
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  return catalogue.current().promos.all.flatMap((promo) => {
    if (!promo.isAutomatic && !isOfferedTo(customer, promo)) return [];
    // Anyone who has a quote has a booking that isn't cancelled.
    const result = discountFor(promo, subtotalCents, {
      target: 'quote',
      rate: null,
      isNewClient: false,
      today,
    });
    const price = result.ok && couponPrice(promo, subtotalCents);
    return price ? [{ promo, ...price }] : [];
  });
}
