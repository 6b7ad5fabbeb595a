import type { QuoteContent, QuoteDecision } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import type { JobState } from '../../../../domain/jobs/job-life.ts';
import { type NextStep, quoteNextStep } from '../../../../domain/jobs/job-progress.ts';
import { centsFromDollars, dollarsFromCents, formatMoney } from '../../../../domain/money/money.ts';
import { bestAutomatic } from '../../../../domain/promotions/promotions.ts';
import { decidedByWords, deciderOf } from '../../../../domain/repair-quotes/decided-by.ts';
import { leftDetail, leftNames } from '../../../../domain/repair-quotes/line-choices.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { amountWords, priceLess, unitWords } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { formatDay, formatInstantDay } from '../../../../domain/visits/dates.ts';
import type { DocketAmount, DocketSum } from '../../../ui/docket/docket.tsx';
import type { StateLook } from '../../../ui/docket/state-look.ts';
import type { TimelineStep } from '../../../ui/docket/timeline.tsx';
import { chooseLines, type LeftLines, priceWith } from '../../../ui/words/chosen-lines.ts';
import { dayAndTime } from '../../../ui/words/instant-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { JOB_STATE_WORDS } from './job-state-words.ts';

export type Coupon = QuoteContent['AvailableCouponsForQuote'][number];

/** Whether a quote can still be decided: not once it's decided, expired, replaced or withdrawn. */
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
  waiting: { word: JOB_STATE_WORDS.QuoteWaiting.stamp, look: 'waiting' },
  approved: { word: JOB_STATE_WORDS.QuoteApproved.stamp, look: 'approved' },
  declined: { word: JOB_STATE_WORDS.QuoteDeclined.stamp, look: 'declined' },
  replaced: { word: 'Replaced', look: 'requested' },
  withdrawn: { word: 'Withdrawn', look: 'cancelled' },
} as const satisfies Record<QuoteContent['State'], { word: string; look: StateLook }>;

/** What happens next with a quote and who does it; null once its job has moved on, another quote has replaced it or it was withdrawn. */
export function quoteNext(
  { State, IsExpired, Job }: Pick<QuoteContent, 'State' | 'IsExpired' | 'Job'>,
  phone: string,
): NextStep | null {
  if (State === 'waiting') {
    const next = quoteNextStep('QuoteWaiting', phone);
    return IsExpired ? { ...next, text: `Call ${phone} for a new quote.` } : next;
  }
  if (State === 'approved' && Job?.State === 'QuoteApproved') return quoteNextStep('QuoteApproved', phone);
  if (State === 'declined' && Job?.State === 'QuoteDeclined') return quoteNextStep('QuoteDeclined', phone);
  return null;
}

/** The docket's lines, ex GST: `Fan motor, 1` and its amount. Those that are left are struck out. */
export function quoteAmounts({ Lines }: QuoteContent): DocketAmount[] {
  return Lines.map(
    ({ Description, Detail, Quantity, UnitExGst, AmountExGst, IsLeft, LeftReason }, index) => ({
      id: String(index),
      label: `${Description}, ${quantity(Description, Quantity)}`,
      detail: IsLeft
        ? leftDetail(LeftReason)
        : (Detail ?? (Quantity === 1 ? null : eachWords(Description, UnitExGst))),
      amount: money(AmountExGst),
      isStruck: IsLeft,
    }),
  );
}

/** The lines of a quote that were left, and why: `Door gasket (not now)`. */
export function leftLines({ Lines }: Pick<QuoteContent, 'Lines'>): string[] {
  return leftNames(
    Lines.map(({ Description, IsLeft, LeftReason }) => ({
      description: Description,
      isLeft: IsLeft,
      leftReason: LeftReason,
    })),
  );
}

/**
 * A quote that can be decided, as it is without the lines that somebody leaves, worked out by the server's own rules (R12.07). Its
 * coupons are those that what's left is enough for.
 */
export function chosenQuote(quote: QuoteContent, left: LeftLines): QuoteContent {
  if (left.size === 0 || !isDecidable(quote)) return quote;
  const { isLeft, subtotalCents } = chooseLines(quote.Lines, left);
  const { gstCents, totalCents } = priceLess(subtotalCents, 0);
  return {
    ...quote,
    SubtotalExGst: dollarsFromCents(subtotalCents),
    Gst: dollarsFromCents(gstCents),
    TotalIncGst: dollarsFromCents(totalCents),
    Lines: quote.Lines.map((line, index) => ({
      ...line,
      IsLeft: isLeft[index] === true,
      LeftReason: left.get(index) ?? null,
    })),
    AvailableCouponsForQuote: quote.AvailableCouponsForQuote.flatMap((coupon) => {
      const price = priceWith(coupon, subtotalCents);
      return price
        ? {
            ...coupon,
            DiscountExGst: dollarsFromCents(price.discountCents),
            TotalIncGst: dollarsFromCents(price.totalCents),
          }
        : [];
    }),
  };
}

/** Whether every line of a quote is left. */
export const leavesAll = ({ Lines }: Pick<QuoteContent, 'Lines'>): boolean =>
  Lines.every(({ IsLeft }) => IsLeft);

/** How much of something: `1.5 h` of labour, `2` of a part. */
export function quantity(description: string, value: number): string {
  return amountWords({ description, quantityHundredths: Math.round(value * 100) });
}

/** `$140.00/h` of labour, `$40.00 each` of a part. */
function eachWords(description: string, unit: number): string {
  const price = unitWords(description, money(unit));
  return price === money(unit) ? `${price} each` : price;
}

/** The quote's totals, with the coupon that was used or is chosen. */
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

/** The coupon that a quote is shown with until the customer chooses. */
export function firstCoupon(coupons: readonly Coupon[]): Coupon | null {
  return bestAutomatic(coupons, ({ IsAutomatic, TotalIncGst }) => ({
    isAutomatic: IsAutomatic,
    totalCents: centsFromDollars(TotalIncGst),
  }));
}

/** The quote as it will be approved with the chosen coupon, so that every part of its page shows the same total. */
export function withCoupon(quote: QuoteContent, coupon: Coupon | null): QuoteContent {
  return coupon ? { ...quote, DiscountExGst: coupon.DiscountExGst, TotalIncGst: coupon.TotalIncGst } : quote;
}

/** Dollars inc GST that an approval agrees to. */
export function quoteTotal(quote: Pick<QuoteContent, 'TotalIncGst'>, coupon: Coupon | null): number {
  return coupon?.TotalIncGst ?? quote.TotalIncGst;
}

/** Dollars ex GST below that total. */
export function quoteExGst(
  quote: Pick<QuoteContent, 'SubtotalExGst' | 'DiscountExGst'>,
  coupon: Coupon | null,
): number {
  return quote.SubtotalExGst - (coupon ? coupon.DiscountExGst : quote.DiscountExGst);
}

/** `The price holds until Mon 7 Dec.` */
export function holdsUntil({ ValidUntil, TimeZone }: Pick<QuoteContent, 'ValidUntil' | 'TimeZone'>): string {
  return `The price holds until ${formatInstantDay(Temporal.Instant.from(ValidUntil), TimeZone)}.`;
}

/** `Approved by Priya Nair, Mon 23 Nov, 9:14am.`, or `by Sam Reed (emailed link)`, of a quote that was decided. */
export function decidedWords(quote: QuoteContent, now: Temporal.Instant): string | null {
  const { State, DecidedOn, TimeZone } = quote;
  if ((State !== 'approved' && State !== 'declined') || DecidedOn === null) return null;
  const outcome = State === 'approved' ? 'Approved' : 'Declined';
  return `${decidedByWhom(outcome, quote)}, ${dayAndTime(DecidedOn, TimeZone, now)}.`;
}

/** `Declined by Priya Nair, Mon 23 Nov, 9:14am. That answer doesn't count any more.`, of a quote that was replaced after that. */
export function voidedWords(quote: QuoteContent, now: Temporal.Instant): string | null {
  const { State, DecidedOn, TimeZone } = quote;
  if (State !== 'replaced' || DecidedOn === null) return null;
  const answer = decidedByWhom('Declined', quote);
  return `${answer}, ${dayAndTime(DecidedOn, TimeZone, now)}. That answer doesn't count any more.`;
}

/** The result of an approval so far, as the quote's heading (R4.23, R4.24). */
export function approvedHeading({ Job }: Pick<QuoteContent, 'Job'>): string {
  switch (Job?.State) {
    case 'Scheduled':
      return Job.VisitDate ? `The repair is set for ${formatDay(Job.VisitDate)}.` : 'The repair is set.';
    case 'InProgress':
      return 'The repair is in progress.';
    case 'QuoteWaiting':
    case 'QuoteDeclined':
      return 'This quote was followed by another.';
    case 'Completed':
      return 'The repair is done.';
    case 'Cancelled':
      return 'The job was cancelled.';
    default:
      return 'Approved. The repair goes ahead.';
  }
}

/** The heading of a declined quote, with what is still to pay for the call-out, once that's known. */
export function declinedHeading({ CallOutDue }: Pick<QuoteContent, 'CallOutDue'>): string {
  if (CallOutDue === null) return 'Thank you. The quote is declined.';
  return CallOutDue > 0
    ? repairQuoteMessages.quoteDeclinedDue(money(CallOutDue))
    : repairQuoteMessages.quoteDeclinedPaid;
}

/** What happens now if the job takes another way than this quote's repair. */
export function otherOutcomeWords({ State, Job }: Pick<QuoteContent, 'State' | 'Job'>): string | null {
  if (State === 'declined') {
    return "We won't do the repair, and this quote isn't charged. If you'd like another one, call us.";
  }
  if (Job?.State === 'Cancelled') return "We won't do the repair, and this quote isn't charged.";
  if (Job?.State === 'QuoteWaiting' || Job?.State === 'QuoteDeclined') {
    return 'What you approved here still applies. Anything beyond it is in a quote of its own.';
  }
  return null;
}

/** The steps from approval to payment, as far as done; before the approval all are to come. */
export function repairSteps({ State, Job, TotalIncGst }: QuoteContent): TimelineStep[] {
  const gone = State === 'approved' ? stepsGone(Job?.State) : -1;
  const stateOf = (step: number) => (step < gone ? 'done' : step === gone ? 'now' : 'todo');
  const day = Job?.VisitDate ?? null;
  return [
    {
      state: stateOf(0),
      what: "We'll get the parts and set a day",
      more: gone > 0 ? undefined : "We'll let you know the day.",
    },
    { state: stateOf(1), what: 'The tech does the repair', when: day ? formatDay(day) : undefined },
    {
      state: stateOf(2),
      what: `You pay ${money(TotalIncGst)} inc GST`,
      when: gone === 2 ? undefined : "when it's done",
      more: gone === 2 ? undefined : 'Anything more than this is quoted again first.',
    },
  ];
}

/** How many steps of an approved repair are done; we don't know here whether it's paid. */
function stepsGone(state: JobState | undefined): number {
  if (state === 'Completed') return 2;
  return state === 'Scheduled' || state === 'InProgress' ? 1 : 0;
}

type Answering = {
  /** The decision that the customer wanted. */
  wanted: QuoteDecision['State'];
  timeZone: string;
  now: Temporal.Instant;
  phone: string;
  /** Dollars inc GST that they agreed to; null of a decline. */
  agreed: number | null;
};

/** The text for a customer whose decision came after somebody else's (R4.24). */
export function decidedBeforeWords(decision: QuoteDecision, answering: Answering): string {
  const { State, DecidedOn, TotalIncGst } = decision;
  const { wanted, timeZone, now, phone, agreed } = answering;
  const when = dayAndTime(DecidedOn, timeZone, now);
  const already = `This quote was already ${decidedByWhom(State, decision)}, ${when}`;
  if (State === wanted) {
    const isOther = agreed !== null && agreed !== TotalIncGst;
    return isOther ? `${already}, for ${money(TotalIncGst)} inc GST. That answer counts.` : `${already}.`;
  }
  const instead =
    wanted === 'declined'
      ? `so it can't be declined now. Call ${phone} if the repair shouldn't go ahead.`
      : `so it can't be approved now. Call ${phone} if you'd like the repair after all.`;
  return `${already}, ${instead}`;
}

const decidedByWhom = (outcome: string, decision: Parameters<typeof deciderOf>[0]): string =>
  [outcome, decidedByWords(deciderOf(decision))].filter(Boolean).join(' ');
