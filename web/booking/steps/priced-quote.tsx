import type { InstantQuote } from '../../../domain/quote-draft/quote-draft.ts';
import { BarPrice } from '../../ui/page/price-bar.tsx';
import { barPrice, useDocketPrice } from './docket-price.ts';
import { DOCKET_TITLE, QuoteDocket } from './quote-docket.tsx';

type PricedDocketProps = { draft: InstantQuote; loose?: boolean; live?: boolean };

/** The docket with what is known of the price (R4.19). */
export function PricedDocket({ draft, loose, live }: PricedDocketProps) {
  return <QuoteDocket {...{ draft, loose, live }} {...useDocketPrice(draft)} />;
}

/** What the price bar says of the price. */
export function PricedBarPrice({ draft }: { draft: InstantQuote }) {
  const price = barPrice(draft);
  return price ? <BarPrice {...price} /> : <span>{DOCKET_TITLE}</span>;
}
