import { gstOf } from './money.ts';

/** What a line of a quote asks for: hundredths of a unit (150 is one and a half), and cents ex GST for one. */
export type QuoteLineInput = { readonly quantityHundredths: number; readonly unitCents: number };

/** What a line comes to, in cents ex GST, rounded half up. */
export function lineCents({ quantityHundredths, unitCents }: QuoteLineInput): number {
  return Math.round((quantityHundredths * unitCents) / 100);
}

/** What a quote comes to before a coupon, in cents: GST is taken once, on the subtotal (R3.04). */
export function quoteTotals(lines: readonly QuoteLineInput[]) {
  const subtotalCents = lines.reduce((total, line) => total + lineCents(line), 0);
  const gstCents = gstOf(subtotalCents);
  return { subtotalCents, gstCents, totalCents: subtotalCents + gstCents };
}

/** `1.5` of 150 hundredths, `2` of 200. */
export function formatQuantity(quantityHundredths: number): string {
  return String(quantityHundredths / 100);
}
