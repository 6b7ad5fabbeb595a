import type { Promo } from '../../../domain/promotions/promotions.ts';

/** Whether a customer was offered a code: everybody is, or it was entered at sign-up (R7.16, R2.05). */
export function isOfferedTo(customer: { promoCodeId: number | null }, promo: Promo): boolean {
  return promo.isOffered || promo.couponPromoId === customer.promoCodeId;
}
