import type { QuoteContent, QuoteDecision } from '../../../contracts/quotes.ts';
import { centsFromDollars, formatMoney } from '../../../domain/money.ts';
import type { DocketAmount, DocketSum } from '../../ui/docket.tsx';
import type { StateLook } from '../../ui/state-look.ts';
import { dayAndTime, dayOf } from '../portal/instant-words.ts';
import { money } from '../portal/money-words.ts';

export type Coupon = QuoteContent['AvailableCouponsForQuote'][number];

/** What can still be done with a quote: nothing but reading, once it is decided, expired or replaced. */
export function isDecidable({ State, IsExpired }: Pick<QuoteContent, 'State' | 'IsExpired'>): boolean {
  return State === 'waiting' && !IsExpired;
}

/** The quote's stamp. */
export function quoteStamp({ State, IsExpired }: Pick<QuoteContent, 'State' | 'IsExpired'>): {
  word: string;
  look: StateLook;
} {
  if (State === 'waiting' && IsExpired) return { word: 'Expired', look: 'cancelled' };
  return STAMPS[State];
}

const STAMPS = {
  waiting: { word: 'Quote waiting', look: 'waiting' },
  approved: { word: 'Quote approved', look: 'approved' },
  declined: { word: 'Quote declined', look: 'declined' },
  replaced: { word: 'Replaced', look: 'requested' },
} as const satisfies Record<QuoteContent['State'], { word: string; look: StateLook }>;

/** The lines on a docket, ex GST: `Fan motor, 1` and its amount. */
export function quoteAmounts({ Lines }: QuoteContent): DocketAmount[] {
  return Lines.map(({ Description, Detail, Quantity, UnitExGst, AmountExGst }, index) => ({
    id: String(index),
    label: `${Description}, ${quantity(Quantity)}`,
    detail: Detail ?? (Quantity === 1 ? null : `${money(UnitExGst)} each`),
    amount: money(AmountExGst),
  }));
}

/** `1.5` of 1.5, `2` of 2. */
export function quantity(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** What the quote comes to, with the coupon that was taken or is chosen. */
export function quoteSums(quote: QuoteContent, coupon: Coupon | null): DocketSum[] {
  const discount = centsFromDollars(coupon ? coupon.DiscountExGst : quote.DiscountExGst);
  const afterDiscount = centsFromDollars(quote.SubtotalExGst) - discount;
  const gst = centsFromDollars(coupon ? coupon.TotalIncGst : quote.TotalIncGst) - afterDiscount;
  return [
    { label: 'Subtotal', amount: money(quote.SubtotalExGst) },
    ...(discount > 0
      ? [{ label: coupon?.CouponPromoCode ?? 'Discount', amount: formatMoney(-discount) }]
      : []),
    { label: 'GST', amount: formatMoney(gst) },
  ];
}

/** Dollars inc GST that an approval stands for. */
export function quoteTotal(quote: QuoteContent, coupon: Coupon | null): number {
  return coupon?.TotalIncGst ?? quote.TotalIncGst;
}

/** Dollars ex GST under that total. */
export function quoteExGst(quote: QuoteContent, coupon: Coupon | null): number {
  return quote.SubtotalExGst - (coupon ? coupon.DiscountExGst : quote.DiscountExGst);
}

/** `The price holds until Mon 7 Dec.` */
export function holdsUntil({ ValidUntil, TimeZone }: Pick<QuoteContent, 'ValidUntil' | 'TimeZone'>): string {
  return `The price holds until ${dayOf(ValidUntil, TimeZone)}.`;
}

/** `Approved by Priya Nair, Mon 23 Nov, 9:14am.` of a quote that was decided. */
export function decidedWords(quote: QuoteContent, now: Temporal.Instant): string | null {
  const { State, DecidedOn, DecidedBy, TimeZone } = quote;
  if ((State !== 'approved' && State !== 'declined') || DecidedOn === null) return null;
  const who = DecidedBy ? ` by ${DecidedBy}` : '';
  return `${State === 'approved' ? 'Approved' : 'Declined'}${who}, ${dayAndTime(DecidedOn, TimeZone, now)}.`;
}

/** What somebody hears whose answer came after another one (R4.24). */
export function decidedBeforeWords(decision: QuoteDecision, timeZone: string, now: Temporal.Instant): string {
  const when = dayAndTime(decision.DecidedOn, timeZone, now);
  return `This quote was ${decision.State} before, by ${decision.DecidedBy}, ${when}.`;
}
