import type { InstantQuote } from './quote-draft.ts';

/**
 * What every draft of a visit has: the instant quote, and a customer's request of service for equipment (R3.01,
 * R3.09). The rules of time, price and promo ask for no more than this.
 */
export type VisitDraft = Pick<
  InstantQuote,
  | 'BookingPostcode'
  | 'BookingSuburb'
  | 'BookingState'
  | 'BookingTimeZone'
  | 'BookingEquipmentTypeId'
  | 'BookingModelServicingTypeId'
  | 'EquipmentTypeName'
  | 'BookingProblem'
  | 'BookingProblemDescription'
  | 'BookingPriority'
  | 'BookingLocation'
  | 'PromoCode'
  | 'PromoDiscountExGst'
  | 'PromoName'
  | 'problemImages'
  | 'LowestPriceExGst'
  | 'CreatedOn'
  | 'IdempotencyKey'
>;

/** A change to what is being booked. */
export type VisitEdit = Partial<Omit<VisitDraft, 'CreatedOn' | 'IdempotencyKey'>>;

/** The draft with a change, under the key that it has, as `editDraft` (R4.30). */
export function editVisit<D extends VisitDraft>(draft: D, change: VisitEdit): D {
  return { ...draft, ...change };
}
