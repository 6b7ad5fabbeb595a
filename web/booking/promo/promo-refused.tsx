import { messages } from '../../../domain/messages.ts';
import { quotePrice } from '../../../domain/pricing/docket-totals.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { normalisePromoCode } from '../../../domain/pricing/promotions.ts';
import type { VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import { withoutPromo } from './without-promo.ts';

/** Below the refusal of a code that was valid before: possible reasons, and the price without it (R5.22). */
export function PromoRefused({ draft, refusal }: { draft: VisitDraft; refusal: string }) {
  const price = quotePrice(withoutPromo(draft));
  const code = normalisePromoCode(draft.PromoCode);
  return (
    <>
      {refusal === messages.promoInvalid && `${messages.promoNotForYou(code)} `}
      {price.kind === 'exact' && (
        <>
          Without {code} the price is <b>{formatMoney(price.totalCents)} inc GST</b>.
        </>
      )}
    </>
  );
}
