import type { VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import type { Priced } from '../../api/price-queries.ts';

/** What decides a draft's prices: equipment type and place. */
export function priceInputs(draft: VisitDraft): Priced {
  return {
    equipmentTypeId: draft.BookingEquipmentTypeId,
    postcode: draft.BookingPostcode,
    suburb: draft.BookingSuburb,
  };
}
