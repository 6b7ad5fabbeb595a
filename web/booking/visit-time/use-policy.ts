import { useEffect, useState } from 'react';
import { type BookingPolicy, DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import type { VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import { pricedOf } from '../draft/priced-of-draft.ts';

/**
 * The operator's policy, which says from when to when a window is; the usual one until it has come (R4.17). Asked for
 * once a time is chosen: what asks is no part of the first screen.
 */
export function usePolicy(draft: VisitDraft): BookingPolicy {
  const [policy, setPolicy] = useState<BookingPolicy>(DEFAULT_BOOKING_POLICY);
  const { equipmentTypeId, postcode, suburb } = pricedOf(draft);
  const isAsked = draft.BookingPriority.selectedDate !== '' && equipmentTypeId !== null && postcode !== '';
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    import('../../api/price-queries.ts')
      .then(({ findPriceSet }) => findPriceSet({ equipmentTypeId, postcode, suburb }))
      .then(
        ({ Policy }) => isWanted && setPolicy(Policy),
        // The usual hours stay; whoever needs the prices themselves says that they did not come.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [isAsked, equipmentTypeId, postcode, suburb]);
  return policy;
}
