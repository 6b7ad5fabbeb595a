import type { ReactNode } from 'react';
import type { InstantQuote } from '../../../domain/quote-draft.ts';
import { PriceBar } from '../../ui/price-bar.tsx';
import { barPrice, useDocketPrice } from './docket-price.ts';
import { DOCKET_TITLE, QuoteDocket } from './quote-docket.tsx';

type PricedDocketProps = { draft: InstantQuote; loose?: boolean; live?: boolean };

/** The docket with what is known of the price (R4.19). */
export function PricedDocket({ draft, loose, live }: PricedDocketProps) {
  return <QuoteDocket {...{ draft, loose, live }} {...useDocketPrice(draft)} />;
}

/** The price bar with the price; its button comes as children. */
export function PricedBar({ draft, children }: { draft: InstantQuote; children: ReactNode }) {
  return (
    <PriceBar price={barPrice(draft)} docketTitle={DOCKET_TITLE} docket={<PricedDocket draft={draft} />}>
      {children}
    </PriceBar>
  );
}
