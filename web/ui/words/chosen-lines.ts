import { centsFromDollars } from '../../../domain/money/money.ts';
import {
  chosenCents,
  chosenLines,
  type LeftReason,
  ownChoices,
} from '../../../domain/repair-quotes/line-choices.ts';
import { couponPrice } from '../../../domain/repair-quotes/repair-quote-totals.ts';

type Line = { Description: string; AmountExGst: number };

/** The lines that are left, by their place, each with its reason; null without one. */
export type LeftLines = ReadonlyMap<number, LeftReason | null>;

const described = (lines: readonly Line[]) => lines.map(({ Description }) => ({ description: Description }));

/** Which lines of a quote can be chosen or left by themselves; none if there's no choice but to decline. */
export function lineChoices(lines: readonly Line[]): number[] {
  const own = ownChoices(described(lines)).flatMap((isOwn, index) => (isOwn ? index : []));
  return own.length > 1 ? own : [];
}

/** Which lines are left with those that somebody leaves, and what the rest comes to ex GST, by the server's own rules (R12.07). */
export function chooseLines(lines: readonly Line[], left: LeftLines) {
  const isDone = chosenLines(described(lines), (index) => left.has(index));
  const isLeft = isDone.map((done) => !done);
  const subtotalCents = chosenCents(
    lines.map(({ AmountExGst }, index) => ({
      amountCents: centsFromDollars(AmountExGst),
      isLeft: isLeft[index] === true,
    })),
  );
  return { isLeft, subtotalCents };
}

/** As the calls take them. */
export const wireLeftLines = (left: LeftLines) =>
  [...left].map(([index, Reason]) => ({ Line: index + 1, Reason }));

type Coupon = { IsPercentageDiscountType: boolean; PromoValue: number; MinimumIncGst: number | null };

/** What a coupon makes of a subtotal; null if that is too little for it. */
export const priceWith = (
  { IsPercentageDiscountType, PromoValue, MinimumIncGst }: Coupon,
  subtotalCents: number,
) =>
  couponPrice(
    {
      type: IsPercentageDiscountType ? 'percentage' : 'amountIncGst',
      value: IsPercentageDiscountType ? PromoValue : centsFromDollars(PromoValue),
      minimumCents: MinimumIncGst === null ? null : centsFromDollars(MinimumIncGst),
    },
    subtotalCents,
  );
