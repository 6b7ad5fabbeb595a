import { type BookingPolicy, DEFAULT_BOOKING_POLICY } from '../../../../domain/constants.ts';
import type { VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { usePriceSet } from '../../api/price-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';

/** The operator's policy, which defines the windows' hours; the default one until it has loaded (R4.17). */
export function usePolicy(draft: VisitDraft): BookingPolicy {
  return usePriceSet(priceInputs(draft)).data?.Policy ?? DEFAULT_BOOKING_POLICY;
}
