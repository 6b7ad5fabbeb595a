import type { VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import type { Priced } from '../../api/price-queries.ts';

/** What a draft's prices depend on: equipment type and area. */
export function priceInputs(draft: VisitDraft): Priced {
  return {
    equipmentTypeId: draft.BookingEquipmentTypeId,
    postcode: draft.BookingPostcode,
    suburb: draft.BookingSuburb,
  };
}
