import { gstOf } from './money.ts';

/** A quote line's amount: hundredths of a unit (150 is one and a half), and cents ex GST per unit. */
export type QuoteLineInput = { readonly quantityHundredths: number; readonly unitCents: number };

/** A line's price in cents ex GST, rounded half up. */
export function lineCents({ quantityHundredths, unitCents }: QuoteLineInput): number {
  return Math.round((quantityHundredths * unitCents) / 100);
}

/** A quote's totals before a coupon, in cents: GST is calculated once, on the subtotal (R3.04). */
export function quoteTotals(lines: readonly QuoteLineInput[]) {
  const subtotalCents = lines.reduce((total, line) => total + lineCents(line), 0);
  const gstCents = gstOf(subtotalCents);
  return { subtotalCents, gstCents, totalCents: subtotalCents + gstCents };
}

/** `1.5` for 150 hundredths, `2` for 200. */
export function formatQuantity(quantityHundredths: number): string {
  return String(quantityHundredths / 100);
}
