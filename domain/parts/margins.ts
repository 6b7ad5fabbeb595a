import { lineCents } from '../repair-quotes/repair-quote-totals.ts';
import { type Costed, type MarkUp, markUpOf } from './part-prices.ts';

/** A quote's line with what one of it costs us, in cents ex GST; null of a free line, whose cost nobody knows. */
export type CostedLine = {
  readonly quantityHundredths: number;
  readonly amountCents: number;
  readonly unitCostCents: number | null;
};

/** What is left of a price, in cents ex GST. */
export type Margin = { readonly costCents: number; readonly marginCents: number; readonly percent: number };

const marginOf = (priceCents: number, costCents: number): Margin => ({
  costCents,
  marginCents: priceCents - costCents,
  // Rounded down, so that a margin never looks as high as a floor that it's under. A price of nothing has none.
  percent: priceCents === 0 ? 0 : Math.floor(((priceCents - costCents) * 100) / priceCents),
});

const costOf = ({ quantityHundredths, unitCostCents }: CostedLine): number | null =>
  unitCostCents === null ? null : lineCents({ quantityHundredths, unitCents: unitCostCents });

/** A line's margin (R15.02); null of one without a known cost. */
export function lineMargin(line: CostedLine): Margin | null {
  const costCents = costOf(line);
  return costCents === null ? null : marginOf(line.amountCents, costCents);
}

/** The margin of all lines whose cost is known; null if none is. */
export function totalMargin(lines: readonly CostedLine[]): Margin | null {
  const known = lines.filter((line) => line.unitCostCents !== null);
  if (known.length === 0) return null;
  const sum = (of: (line: CostedLine) => number) => known.reduce((total, line) => total + of(line), 0);
  return marginOf(
    sum(({ amountCents }) => amountCents),
    sum((line) => costOf(line) ?? 0),
  );
}

/** Whether a line earns less than the least margin of its part's band, to the cent. */
export function isUnderFloor(bands: readonly MarkUp[], line: CostedLine, kind: Costed['kind']): boolean {
  const { unitCostCents, amountCents } = line;
  const costCents = costOf(line);
  if (unitCostCents === null || costCents === null) return false;
  const floor = markUpOf(bands, { kind, costCents: unitCostCents })?.lowestMarginPercent ?? 0;
  return (amountCents - costCents) * 100 < amountCents * floor;
}
