import { gstOf } from '../money/money.ts';
import { discountOn, meetsMinimum, type Promo } from '../promotions/promotions.ts';

/** A quote has this many lines at most. */
export const MAX_QUOTE_LINES = 40;

/** A quote comes to this at most, in cents ex GST: more is a slip of the keyboard. */
export const MAX_QUOTE_SUBTOTAL_CENTS = 1_000_000_00;

/** A quote line's amount: hundredths of a unit (150 is one and a half), and cents ex GST per unit. */
export type QuoteLineInput = { readonly quantityHundredths: number; readonly unitCents: number };

/** A line's price in cents ex GST, rounded half up. */
export function lineCents({ quantityHundredths, unitCents }: QuoteLineInput): number {
  return Math.round((quantityHundredths * unitCents) / 100);
}

/** A quote's totals before a coupon, in cents: GST is calculated once, on the subtotal (R3.04). */
export function quoteTotals(lines: readonly QuoteLineInput[]) {
  const { discountCents: _, ...totals } = priceLess(
    lines.reduce((total, line) => total + lineCents(line), 0),
    0,
  );
  return totals;
}

/** The same of a subtotal less a coupon's discount, both ex GST. */
export function priceLess(subtotalCents: number, discountCents: number) {
  const exCents = subtotalCents - discountCents;
  const gstCents = gstOf(exCents);
  return { subtotalCents, discountCents, gstCents, totalCents: exCents + gstCents };
}

/** What a coupon makes of a subtotal in cents ex GST; null if that is too little for it (R12.07). */
export function couponPrice(
  coupon: Pick<Promo, 'type' | 'value' | 'minimumCents'>,
  subtotalCents: number,
): ReturnType<typeof priceLess> | null {
  return meetsMinimum(coupon, subtotalCents)
    ? priceLess(subtotalCents, discountOn(coupon, subtotalCents))
    : null;
}

/** Whether a line is charged by the hour: labour. */
export function isByHour(description: string): boolean {
  return /^labou?r\b/i.test(description);
}

/** How much of something: `1.5 h` of labour, `2` of a part. */
export function amountWords(line: {
  readonly description: string;
  readonly quantityHundredths: number;
}): string {
  const amount = formatQuantity(line.quantityHundredths);
  return isByHour(line.description) ? `${amount} h` : amount;
}

/** A unit's price, which is in words already: `$140.00/h` of labour, `$40.00` of a part. */
export function unitWords(description: string, price: string): string {
  return isByHour(description) ? `${price}/h` : price;
}

/** `1.5` for 150 hundredths, `2` for 200. */
export function formatQuantity(quantityHundredths: number): string {
  return String(quantityHundredths / 100);
}
