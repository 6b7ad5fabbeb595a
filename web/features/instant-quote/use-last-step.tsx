import { quotePrice } from '../../../domain/pricing/docket-totals.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { nextStep, type QuoteStep } from '../../../domain/quote-draft/quote-step-order.ts';
import { bookingButtonText } from '../../../domain/website/button-text.ts';
import { CallToAction } from '../../analytics/call-to-action.tsx';
import { useVariant } from '../../analytics/use-variant.ts';
import { useDraft } from '../../booking/draft/draft-store.ts';
import { useStepContext } from '../../booking/steps/step-context.ts';

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
    /** `$198.00 inc GST`; null while the price is loading and nothing can be booked. */
    total: total && `${total} inc GST`,
  };
}
