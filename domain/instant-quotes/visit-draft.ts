import type { FoodAnswers } from '../equipment/food-at-risk.ts';
import type { InstantQuote } from './quote-draft.ts';

/**
 * What every draft of a visit has: the instant quote, and a customer's service request (R3.01, R3.09). The rules for
 * time, price and promo need nothing else.
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
  | keyof FoodAnswers
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

/** A change to the booking's details. */
export type VisitEdit = Partial<Omit<VisitDraft, 'CreatedOn' | 'IdempotencyKey'>>;

/** The draft with a change and the same key, like `editDraft` (R4.30). */
export function editVisit<D extends VisitDraft>(draft: D, change: VisitEdit): D {
  return { ...draft, ...change };
}
