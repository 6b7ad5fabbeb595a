import { useEffect } from 'react';
import { usePriceSet } from '../../api/price-queries.ts';
import { useDraftInHand } from '../draft/draft-in-hand.ts';
import { pricedOf } from '../draft/priced-of-draft.ts';

/** Keeps the draft's 'from' price the one in force (R4.19). It is no edit of what is booked. */
export function useLowestPrice(): void {
  const { useDraft, change } = useDraftInHand();
  const draft = useDraft();
  const { data } = usePriceSet(pricedOf(draft));
  const lowest = data?.LowestPriceExGst;
  useEffect(() => {
    if (lowest === undefined) return;
    change((before) =>
      before.LowestPriceExGst === lowest ? before : { ...before, LowestPriceExGst: lowest },
    );
  }, [lowest, draft.LowestPriceExGst, change]);
}
