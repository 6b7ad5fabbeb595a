import { useEffect } from 'react';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { type CouponFee, useBestCoupon } from '../../api/coupon-queries.ts';
import { usePriceSet } from '../../api/price-queries.ts';
import { priceInputs } from '../../booking/draft/price-inputs.ts';
import { isAfterHoursPriced } from '../../booking/promo/use-promo.ts';
import { useRequest } from './current-request.ts';

/**
 * Applies the best automatic coupon to a request without a code (R7.36). The customer sees it and can remove it; then
 * none is applied automatically again, nor while the request is being booked.
 */
export function useAutomaticCoupon(isBooking: boolean): void {
  const { request, change } = useRequest();
  const prices = usePriceSet(priceInputs(request)).data;
  const { priceExGst } = request.BookingPriority;
  const isWanted =
    !isBooking && request.PromoCode === '' && !request.PromoDeclined && request.RepairId === null;
  const fee: CouponFee | null =
    isWanted && prices && priceExGst !== null
      ? { initialFee: priceExGst, isAfterHours: isAfterHoursPriced(request, prices) }
      : null;
  const best = useBestCoupon(fee).data;
  const isOffered = fee !== null && best?.IsValid === true;
  // The request stores it like a typed code: it's booked with it.
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
