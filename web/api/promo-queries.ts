import type { validateExistingCoupon, validateNewCoupon } from '../../contracts/promotions.ts';
import { ApiError } from './api-error.ts';
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

/**
 * The check of a promo code, for `useQuery` and `askPromo` (R7.33). It is not broken off when the screen moves on to
 * another question: somebody may have pressed a button and wait for it.
 */
export function promoQuery({ code, feeExGst, isAfterHours, signedIn }: PromoQuestion) {
  const json = { InitialFee: feeExGst, PromoCode: code, IsAfterHours: isAfterHours };
  return {
    queryKey: ['promo', code, feeExGst, isAfterHours, signedIn],
    queryFn: () =>
      signedIn
        ? call<typeof validateExistingCoupon>('POST', '/api/v1/customerportal/validatecoupon/existing', {
            json,
          })
        : call<typeof validateNewCoupon>('POST', '/api/v1/customerportal/validatecoupon/new', { json }),
    staleTime: 30_000,
  };
}

/** The same once, when somebody presses a button; as a visitor's where their sign-in has ended (R7.60). */
export async function askPromo(question: PromoQuestion) {
  const ask = (request: PromoQuestion) => queryClient.fetchQuery({ ...promoQuery(request), ...AT_ONCE });
  try {
    return await ask(question);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'unauthenticated') throw cause;
    return ask({ ...question, signedIn: false });
  }
}
