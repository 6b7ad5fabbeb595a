import type { VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import type { Priced } from '../../api/price-queries.ts';

/** What the prices of a draft are asked for. */
export function pricedOf(draft: VisitDraft): Priced {
  return {
    equipmentTypeId: draft.BookingEquipmentTypeId,
    postcode: draft.BookingPostcode,
    suburb: draft.BookingSuburb,
  };
}
