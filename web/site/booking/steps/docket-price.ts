import { instantQuoteMessages } from '../../../../domain/instant-quotes/instant-quote-messages.ts';
import type { VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { formatMoney, incGst } from '../../../../domain/money/money.ts';
import { type QuotePrice, quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import type { DocketSum, DocketTotal } from '../../../ui/docket/docket.tsx';
import type { PriceBarPrice } from '../../../ui/page/price-bar.tsx';
import { usePriceSet } from '../../api/price-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';

const FROM_NOTE = 'The call-out. The exact price comes with the time you choose.';
const EXACT_NOTE = 'The call-out. Any repair is quoted separately, for you to approve.';

/** A draft's price on the docket (R4.19). */
export function useDocketPrice(draft: VisitDraft) {
  const price = quotePrice(draft);
  const unpriced = useUnpriced(draft);
  const note = unpriced ?? { none: undefined, from: FROM_NOTE, exact: EXACT_NOTE }[price.kind];
  return { sums: sumsOf(price), total: totalOf(price), note };
}

/** The sentence shown if the price book has no price (R4.18). */
export function useUnpriced(draft: VisitDraft): string | undefined {
  const { error } = usePriceSet(priceInputs(draft));
  const unpriced = error instanceof ApiError && error.code === 'no_price';
  return unpriced ? instantQuoteMessages.noPrice(config().brand.phone) : undefined;
}

/** The same for a price bar. */
export function barPrice(draft: VisitDraft): PriceBarPrice | undefined {
  const price = quotePrice(draft);
  if (price.kind === 'none') return undefined;
  const { inc, ex } = amounts(price);
  return {
    lead: price.kind === 'from' ? 'from' : undefined,
    amount: formatMoney(inc),
    under: `inc GST, ${formatMoney(ex)} + GST`,
  };
}

function sumsOf(price: QuotePrice): DocketSum[] {
  if (price.kind !== 'exact') return [];
  const sums = [
    { label: 'Call-out', cents: price.feeCents },
    { label: 'Promo code', cents: -price.discountCents },
    { label: 'Parking', cents: price.parkingCents },
    { label: 'GST', cents: price.gstCents },
  ];
  return sums
    .filter(({ cents }) => cents !== 0)
    .map(({ label, cents }) => ({ label, amount: formatMoney(cents) }));
}

function totalOf(price: QuotePrice): DocketTotal | undefined {
  if (price.kind === 'none') return undefined;
  const { label, inc, ex } = amounts(price);
  return { label, amount: formatMoney(inc), under: `${formatMoney(ex)} + GST` };
}

function amounts(price: Exclude<QuotePrice, { kind: 'none' }>) {
  return price.kind === 'from'
    ? { label: 'From, inc GST', inc: incGst(price.exCents), ex: price.exCents }
    : { label: 'Total inc GST', inc: price.totalCents, ex: price.subtotalCents };
}
