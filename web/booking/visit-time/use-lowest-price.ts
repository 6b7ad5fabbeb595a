import { useEffect } from 'react';
import { usePriceSet } from '../../api/price-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';
import { useStepFlow } from '../steps/step-flow.ts';

/** Keeps the draft's 'from' price the one in force (R4.19). It is no edit of what is booked. */
export function useLowestPrice(): void {
  const { draft, change } = useStepFlow();
  const { data } = usePriceSet(priceInputs(draft));
  const lowest = data?.LowestPriceExGst;
  const isNew = lowest !== undefined && draft.LowestPriceExGst !== lowest;
  // The draft keeps it, so that a reload shows it before the server has answered.
  useEffect(() => {
    if (isNew) change((before) => ({ ...before, LowestPriceExGst: lowest }));
  }, [isNew, lowest, change]);
}
