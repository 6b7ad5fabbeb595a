import { editVisit, type VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { promotionMessages } from '../../../../domain/promotions/promotion-messages.ts';
import { normalisePromoCode } from '../../../../domain/promotions/promotions.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';

/** Below the refusal of a code that was valid before: possible reasons, and the price without it (R5.22). */
export function PromoRefused({ draft, refusal }: { draft: VisitDraft; refusal: string }) {
  const price = quotePrice(withoutPromo(draft));
  const code = normalisePromoCode(draft.PromoCode);
  return (
    <>
      {refusal === promotionMessages.promoInvalid && `${promotionMessages.promoNotForYou(code)} `}
      {price.kind === 'exact' && (
        <>
          Without {code} the price is <b>{formatMoney(price.totalCents)} inc GST</b>.
        </>
      )}
    </>
  );
}

/** The draft without its promo code. */
export function withoutPromo<D extends VisitDraft>(draft: D): D {
  return editVisit(draft, { PromoCode: '', PromoDiscountExGst: null, PromoName: '' });
}
