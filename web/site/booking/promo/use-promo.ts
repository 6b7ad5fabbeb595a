import { useEffect, useState } from 'react';
import type { PriceSetReply } from '../../../../contracts/instant-quotes/prices.ts';
import type {
  validateExistingCoupon,
  validateNewCoupon,
} from '../../../../contracts/promotions/promotions.ts';
import { isValidAbn, normaliseAbn } from '../../../../domain/customers/abn.ts';
import { editVisit, type VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { promotionMessages } from '../../../../domain/promotions/promotion-messages.ts';
import { normalisePromoCode } from '../../../../domain/promotions/promotions.ts';
import { loadingAt } from '../../../../domain/visits/holidays.ts';
import { ApiError } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import { AT_ONCE, queryClient, useQuery } from '../../../client/query-client.ts';
import { usePriceSet } from '../../api/price-queries.ts';
import { useStaffRequest } from '../../api/staff-request.ts';
import { priceInputs } from '../draft/price-inputs.ts';
import { useStepContext } from '../steps/step-context.ts';
import { useStepFlow } from '../steps/step-flow.ts';

type Validation = Awaited<ReturnType<typeof askPromo>>;

/**
 * The draft's promo code, checked whenever its amount may have changed (R5.22): another window may have another price,
 * or one that the code excludes. Typed text counts once `apply` was called, or if the page is opened with it.
 */
export function usePromoCheck() {
  const { draft, abn, current, change } = useStepFlow();
  // When staff book for a customer, the code is checked as for anybody; the booking decides.
  const isByStaff = useStaffRequest() !== null;
  const signedIn = useStepContext().signedIn && !isByStaff;
  const { data: prices } = usePriceSet(priceInputs(draft));
  const [appliedCode, setAppliedCode] = useState(draft.PromoCode);
  const asker = { signedIn, abn: !signedIn && abn && isValidAbn(abn) ? normaliseAbn(abn) : undefined };
  const question = questionOf(draft, prices, asker);
  const isChecked = question !== null && appliedCode === draft.PromoCode;
  const query = useQuery({ ...promoQuery(question ?? NO_QUESTION), enabled: isChecked });

  const answer = isChecked ? query.data : undefined;
  // The draft stores the discount, for the booking and the docket.
  useEffect(() => {
    if (answer) change((before) => withAnswer(before, answer));
  }, [answer, change]);

  /** Checks the box's text; null if the code is valid, else why not. */
  async function apply(): Promise<string | null> {
    const questionNow = questionOf(current(), prices, asker);
    setAppliedCode(current().PromoCode);
    if (!questionNow) return promotionMessages.promoInvalid;
    try {
      const validation = await askPromo(questionNow);
      change((before) => withAnswer(before, validation));
      return refusalOf(validation) ?? null;
    } catch (cause) {
      if (cause instanceof ApiError) return cause.detail;
      throw cause;
    }
  }
  return {
    apply,
    busy: isChecked && query.isFetching,
    /** Why the code isn't valid; undefined if it is, or isn't known yet. */
    refusal: answer ? refusalOf(answer) : undefined,
    /** The code could not be checked. */
    failure: isChecked ? query.error?.message : undefined,
  };
}

const NO_QUESTION: PromoQuestion = { code: '', feeExGst: 0, isAfterHours: false, signedIn: false };

function questionOf(
  draft: VisitDraft,
  prices: PriceSetReply | undefined,
  asker: Pick<PromoQuestion, 'signedIn' | 'abn'>,
): PromoQuestion | null {
  const code = normalisePromoCode(draft.PromoCode);
  const feeExGst = draft.BookingPriority.priceExGst;
  if (code === '' || feeExGst === null || !prices) return null;
  return { code, feeExGst, isAfterHours: isAfterHoursPriced(draft, prices), ...asker };
}

/** Whether the chosen window costs the after-hours price. */
export function isAfterHoursPriced({ BookingPriority }: VisitDraft, prices: PriceSetReply): boolean {
  const { selectedDate: date, selectedTimeWindow: window } = BookingPriority;
  if (window === 'afterhours') return true;
  const startMinutes = prices.Policy[window].fromHour * 60;
  return loadingAt({ date, startMinutes, area: prices.Place, holidays: prices.Holidays }) !== null;
}

/** Not an edit of the booking if nothing changes. */
function withAnswer<D extends VisitDraft>(draft: D, answer: Validation): D {
  const discount = answer.IsValid ? answer.DiscountAmount : null;
  if (draft.PromoDiscountExGst === discount) return draft;
  return editVisit(draft, { PromoDiscountExGst: discount, PromoName: answer.CouponPromoName ?? '' });
}

function refusalOf({ IsValid, Message }: Validation): string | undefined {
  return IsValid ? undefined : (Message ?? promotionMessages.promoInvalid);
}

/** A code, the fee that it would reduce (dollars ex GST) and whether that is the after-hours price (R5.22). */
type PromoQuestion = {
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
function promoQuery({ code, feeExGst, isAfterHours, signedIn, abn }: PromoQuestion) {
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
async function askPromo(question: PromoQuestion) {
  const ask = (request: PromoQuestion) => queryClient.fetchQuery({ ...promoQuery(request), ...AT_ONCE });
  try {
    return await ask(question);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'unauthenticated') throw cause;
    return ask({ ...question, signedIn: false });
  }
}
