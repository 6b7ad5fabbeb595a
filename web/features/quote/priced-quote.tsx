import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import { formatMoney, incGst } from '../../../domain/money.ts';
import type { InstantQuote } from '../../../domain/quote-draft.ts';
import { type QuotePrice, quotePrice } from '../../../domain/quote-totals.ts';
import { ApiError } from '../../api/api-error.ts';
import { usePriceSet } from '../../api/price-queries.ts';
import { config } from '../../config.ts';
import type { DocketSum, DocketTotal } from '../../ui/docket.tsx';
import { PriceBar, type PriceBarPrice } from '../../ui/price-bar.tsx';
import { DOCKET_TITLE, QuoteDocket } from './quote-docket.tsx';

const FROM_NOTE = 'The call-out. The exact price comes with the time you choose.';
const EXACT_NOTE = 'The call-out. Any repair is quoted separately, for you to approve.';

/** The docket with what is known of the price (R4.19). */
export function PricedDocket({
  draft,
  loose,
  live,
}: {
  draft: InstantQuote;
  loose?: boolean;
  live?: boolean;
}) {
  const price = quotePrice(draft);
  const unpriced = useUnpriced(draft);
  const note = unpriced ?? { none: undefined, from: FROM_NOTE, exact: EXACT_NOTE }[price.kind];
  return <QuoteDocket {...{ draft, loose, live, note }} sums={sumsOf(price)} total={totalOf(price)} />;
}

/** The price bar with the price; its button comes as children. */
export function PricedBar({ draft, children }: { draft: InstantQuote; children: ReactNode }) {
  return (
    <PriceBar
      price={barPrice(quotePrice(draft))}
      docketTitle={DOCKET_TITLE}
      docket={<PricedDocket draft={draft} />}
    >
      {children}
    </PriceBar>
  );
}

/** The sentence that stands in place of a price where the price book has none (R4.18). */
export function useUnpriced(draft: InstantQuote): string | undefined {
  const { error } = usePriceSet({
    equipmentTypeId: draft.BookingEquipmentTypeId,
    postcode: draft.BookingPostcode,
    suburb: draft.BookingSuburb,
  });
  const unpriced = error instanceof ApiError && error.code === 'no_price';
  return unpriced ? messages.noPrice(config().brand.phone) : undefined;
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

function barPrice(price: QuotePrice): PriceBarPrice | undefined {
  if (price.kind === 'none') return undefined;
  const { inc, ex } = amounts(price);
  return {
    lead: price.kind === 'from' ? 'from' : undefined,
    amount: formatMoney(inc),
    under: `inc GST, ${formatMoney(ex)} + GST`,
  };
}

function amounts(price: Exclude<QuotePrice, { kind: 'none' }>) {
  return price.kind === 'from'
    ? { label: 'From, inc GST', inc: incGst(price.exCents), ex: price.exCents }
    : { label: 'Total inc GST', inc: price.totalCents, ex: price.subtotalCents };
}
