import type { validateExistingCoupon, validateNewCoupon } from '../../contracts/promotions.ts';
import { call } from './call.ts';
import { AT_ONCE, queryClient } from './query-client.ts';

/** A code, the fee it would take from (dollars ex GST) and whether that is the after-hours price (R5.22). */
export type PromoQuestion = {
  code: string;
  feeExGst: number;
  isAfterHours: boolean;
  /** A customer's own standing decides about codes for new clients. */
  signedIn: boolean;
};

/** The check of a promo code, for `useQuery` and `askPromo` (R7.33). */
export function promoQuery({ code, feeExGst, isAfterHours, signedIn }: PromoQuestion) {
  const json = { InitialFee: feeExGst, PromoCode: code, IsAfterHours: isAfterHours };
  return {
    queryKey: ['promo', code, feeExGst, isAfterHours, signedIn],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      signedIn
        ? call<typeof validateExistingCoupon>(
            'POST',
            '/api/v1/customerportal/validatecoupon/existing',
            { json },
            { signal },
          )
        : call<typeof validateNewCoupon>(
            'POST',
            '/api/v1/customerportal/validatecoupon/new',
            { json },
            { signal },
          ),
    staleTime: 30_000,
  };
}

/** The same once, when somebody presses a button. */
export function askPromo(question: PromoQuestion) {
  return queryClient.fetchQuery({ ...promoQuery(question), ...AT_ONCE });
}
