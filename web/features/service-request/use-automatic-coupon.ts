import { useEffect } from 'react';
import { editVisit } from '../../../domain/quote-draft/visit-draft.ts';
import { type CouponFee, useBestCoupon } from '../../api/coupon-queries.ts';
import { usePriceSet } from '../../api/price-queries.ts';
import { pricedOf } from '../../booking/draft/priced-of-draft.ts';
import { isAfterHoursPriced } from '../../booking/promo/use-promo.ts';
import { useRequest } from './request-context.ts';

/**
 * Puts the best automatic coupon on a request without a code (R7.36). It shows, and can be taken off; once taken off
 * none comes back by itself. Nor does one come while the request is on its way, so that what was sent is what shows.
 */
export function useAutomaticCoupon(isOnItsWay: boolean): void {
  const { request, change } = useRequest();
  const prices = usePriceSet(pricedOf(request)).data;
  const { priceExGst } = request.BookingPriority;
  const isWanted =
    !isOnItsWay && request.PromoCode === '' && !request.PromoDeclined && request.RepairId === null;
  const fee: CouponFee | null =
    isWanted && prices && priceExGst !== null
      ? { initialFee: priceExGst, isAfterHours: isAfterHoursPriced(request, prices) }
      : null;
  const best = useBestCoupon(fee).data;
  const isOffered = fee !== null && best?.IsValid === true;
  useEffect(() => {
    if (!isOffered || !best) return;
    change((before) => ({
      ...editVisit(before, {
        PromoCode: best.CouponPromoCode ?? '',
        PromoDiscountExGst: best.DiscountAmount,
        PromoName: best.CouponPromoName ?? '',
      }),
      PromoIsAutomatic: true,
    }));
  }, [isOffered, best, change]);
}
