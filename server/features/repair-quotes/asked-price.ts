import { bestAutomatic, type Promo } from '../../../domain/promotions/promotions.ts';
import type { Deps } from '../../common/deps.ts';
import { quoteCoupons } from './quote-coupons.ts';
import type { QuoteRow } from './quote-state.ts';

/** What a customer is asked to pay for a quote: the discount in cents ex GST, GST, and the total in cents inc GST. */
export type AskedPrice = {
  /** The coupon in the price; null if there's none. */
  promo: Promo | null;
  discountCents: number;
  gstCents: number;
  totalCents: number;
};

/** What the price of a quote, or of one that isn't sent yet, depends on. */
export type QuotedPrice = Pick<
  QuoteRow,
  'state' | 'subtotalCents' | 'couponPromoId' | 'discountCents' | 'gstCents' | 'totalCents'
>;

/**
 * The price that a quote's page, email and text show to its customer, and the desk to staff (R4.24, R10.12): with the best
 * automatic coupon until it's decided, expired or not; then as it was agreed to or last shown.
 */
export function askedPrice(deps: Pick<Deps, 'catalogue' | 'clock'>, quote: QuotedPrice): AskedPrice {
  const { couponPromoId, discountCents, gstCents, totalCents } = quote;
  const coupon = quote.state === 'waiting' ? automaticCoupon(deps, quote.subtotalCents) : null;
  const promo = couponPromoId === null ? null : deps.catalogue.current().promos.byId(couponPromoId);
  return coupon ?? { promo, discountCents, gstCents, totalCents };
}

/** The coupon that is in the price of a quote of that many cents ex GST until somebody chooses another; null if none is. */
export const automaticCoupon = (deps: Pick<Deps, 'catalogue' | 'clock'>, subtotalCents: number) =>
  bestAutomatic(quoteCoupons(deps, { promoCodeId: null }, subtotalCents), (one) => ({
    isAutomatic: one.promo.isAutomatic,
    totalCents: one.totalCents,
  }));

/** The columns that keep the price of a waiting quote as its customer was last shown it, when it's no longer to be approved. */
export function keptPrice(deps: Pick<Deps, 'catalogue' | 'clock'>, quote: QuotedPrice) {
  const { promo, discountCents, gstCents, totalCents } = askedPrice(deps, quote);
  return { couponPromoId: promo?.couponPromoId ?? null, discountCents, gstCents, totalCents };
}
