import { GST_PERCENT } from '../constants.ts';

/** What is left of a tax invoice after earlier adjustment notes, integer cents. */
export type Remaining = { readonly gstCents: number; readonly totalCents: number };

export type Credit = {
  readonly subtotalCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
};

/**
 * The GST in a credit of an amount inc GST: an eleventh, rounded half up. A credit of everything that is left takes all
 * the GST that is left, so that notes never lower an invoice's GST by more than it had.
 */
export function creditOf(totalCents: number, remaining: Remaining): Credit {
  const share = Math.round((totalCents * GST_PERCENT) / (100 + GST_PERCENT));
  const least = remaining.gstCents - (remaining.totalCents - totalCents);
  const gstCents = Math.max(least, Math.min(share, remaining.gstCents));
  return { subtotalCents: totalCents - gstCents, gstCents, totalCents };
}
