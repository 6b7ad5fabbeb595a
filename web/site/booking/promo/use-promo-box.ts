import { useState } from 'react';
import { useStepFlow } from '../steps/step-flow.ts';
import { useStepErrors } from '../steps/use-step-errors.ts';
import { useServerFaults } from '../submit/server-faults.ts';
import { usePromoCheck } from './use-promo.ts';

export const PROMO_ID = 'promo-code';

/** The promo code's box on a review: checked when applied, and before the booking (R5.22). */
export function usePromoBox() {
  const { current } = useStepFlow();
  const { apply, busy, refusal, failure } = usePromoCheck();
  const { error, add, clear } = useStepErrors(useServerFaults('review', { PromotionCode: PROMO_ID }));
  const [isApplying, setApplying] = useState(false);
  return {
    isApplying,
    busy: isApplying || busy,
    error: error(PROMO_ID),
    refusal,
    failure,
    clear: () => clear(PROMO_ID),
    /** Whether the code is valid, or there is none. */
    async apply(): Promise<boolean> {
      const { PromoCode, PromoDiscountExGst } = current();
      if (PromoCode.trim() === '' || PromoDiscountExGst !== null) return true;
      setApplying(true);
      clear(PROMO_ID);
      const message = await apply();
      setApplying(false);
      if (message) add(PROMO_ID, message);
      return message === null;
    },
  };
}
