import { useEffect } from 'react';
import { usePriceSet } from '../../api/price-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';
import { useStepFlow } from '../steps/step-flow.ts';

/** Keeps the draft's 'from' price up to date (R4.19). That doesn't edit the booking. */
export function useLowestPrice(): void {
  const { draft, change } = useStepFlow();
  const { data } = usePriceSet(priceInputs(draft));
  const lowest = data?.LowestPriceExGst;
  const isNew = lowest !== undefined && draft.LowestPriceExGst !== lowest;
  // The draft stores it, so that a reload shows it before the server replies.
  useEffect(() => {
    if (isNew) change((before) => ({ ...before, LowestPriceExGst: lowest }));
  }, [isNew, lowest, change]);
}
