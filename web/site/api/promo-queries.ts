import type { validateExistingCoupon, validateNewCoupon } from '../../../contracts/promotions/promotions.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { AT_ONCE, queryClient } from '../../client/query-client.ts';

/** A code, the fee that it would reduce (dollars ex GST) and whether that is the after-hours price (R5.22). */
export type PromoQuestion = {
  code: string;
  feeExGst: number;
  isAfterHours: boolean;
  /** Whether a customer is new decides about codes for new clients. */
  signedIn: boolean;
  /** A visitor's, in eleven digits, once known: it decides about the same codes. */
  abn?: string | undefined;
};

/**
 * The check of a promo code, for `useQuery` and `askPromo` (R7.33). It isn't aborted when the screen moves on to
 * another one: somebody may have pressed a button and be waiting for it.
 */
export function promoQuery({ code, feeExGst, isAfterHours, signedIn, abn }: PromoQuestion) {
  const json = { InitialFee: feeExGst, PromoCode: code, IsAfterHours: isAfterHours };
  return {
    queryKey: ['promo', code, feeExGst, isAfterHours, signedIn, abn],
    queryFn: () =>
      signedIn
        ? call<typeof validateExistingCoupon>('POST', '/api/v1/customerportal/validatecoupon/existing', {
            json,
          })
        : call<typeof validateNewCoupon>('POST', '/api/v1/customerportal/validatecoupon/new', {
            json: { ...json, ...(abn && { CheckoutABN: abn }) },
          }),
    staleTime: 30_000,
  };
}

/** The same once, when somebody presses a button; as a visitor if their session has ended (R7.60). */
export async function askPromo(question: PromoQuestion) {
  const ask = (request: PromoQuestion) => queryClient.fetchQuery({ ...promoQuery(request), ...AT_ONCE });
  try {
    return await ask(question);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'unauthenticated') throw cause;
    return ask({ ...question, signedIn: false });
  }
}
