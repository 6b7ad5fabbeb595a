import { nextStep, type QuoteStep } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { bookingButtonText } from '../../../../domain/website/button-text.ts';
import { useDraft } from '../../booking/draft/draft-store.ts';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { CallToAction } from '../../layout/analytics/call-to-action.tsx';
import { useVariant } from '../../layout/analytics/use-variant.ts';

/** Whether a step is this person's last one, which books, and its button's text (R2.19, R4.01). */
export function useLastStep(step: QuoteStep) {
  const price = quotePrice(useDraft());
  const variant = useVariant();
  const total = price.kind === 'exact' ? formatMoney(price.totalCents) : null;
  const isLast = nextStep(step, useStepContext()) === null;
  return {
    isLast,
    /** For the button that books; other steps use the layout's own. */
    submitLabel: isLast ? <CallToAction text={bookingButtonText(variant, total)} /> : undefined,
    /** `$198.00 inc GST`; null while there's no price, and nothing can be booked. */
    total: total && `${total} inc GST`,
  };
}
