import { type DocketTotals, docketTotals } from '../instant-quotes/prices.ts';
import type { VisitDraft } from '../instant-quotes/visit-draft.ts';
import { centsFromDollars } from '../money/money.ts';

export type QuotePrice =
  | { readonly kind: 'none' }
  | { readonly kind: 'from'; readonly exCents: number }
  | ({ readonly kind: 'exact' } & DocketTotals);

/**
 * What the docket shows about money (R4.19): nothing before the equipment is known, then 'from' the lowest price, and
 * once a time is chosen fee − promo + parking, GST and total. A choice that is no longer valid has no exact price.
 */
export function quotePrice(draft: VisitDraft): QuotePrice {
  if (draft.BookingEquipmentTypeId === null) return { kind: 'none' };
  const { priceExGst, selectedDate, priorityError } = draft.BookingPriority;
  if (priceExGst !== null && selectedDate !== '' && priorityError === '') {
    return {
      kind: 'exact',
      ...docketTotals({
        feeCents: centsFromDollars(priceExGst),
        discountCents: centsFromDollars(draft.PromoDiscountExGst ?? 0),
        parkingCents: centsFromDollars(draft.BookingLocation.Parking.Fee ?? 0),
      }),
    };
  }
  if (draft.LowestPriceExGst === null) return { kind: 'none' };
  return { kind: 'from', exCents: centsFromDollars(draft.LowestPriceExGst) };
}
