import { centsFromDollars, dollarsFromCents, formatMoney } from '../../../domain/money/money.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { meetsMinimum } from '../../../domain/promotions/promotions.ts';
import { chosenCents, leftWords } from '../../../domain/repair-quotes/line-choices.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import { priceLess } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type JobRow, keepPoNumber } from '../jobs/move-job.ts';
import { takePromoUse } from '../promotions/promo-use.ts';
import { areChosen, chooseLines, type LeftLines } from './chosen-lines.ts';
import { type Decide, type Decided, decideQuote, type QuoteAnswer } from './decide-quote.ts';
import { linesOfQuote } from './find-quote.ts';
import { type QuoteCoupon, quoteCoupons } from './quote-coupons.ts';

export type Approval = {
  couponPromoId: number | null;
  /** The total that the customer agreed to, inc GST; null if the caller doesn't say. */
  agreedCents: number | null;
  /** The customer's purchase order number, for the quote's invoice; null to take the job's own. */
  poNumber: string | null;
  /** The lines that stay as they are; none if all are approved. */
  leftLines: LeftLines;
};

/**
 * Approves a quote or some of its lines (R12.07), with or without one of its coupons (R4.24). Everything is worked out anew for
 * the chosen lines; it's stored and the coupon's use counted in the same transaction. A quote that was decided before is returned
 * as it is.
 * @throws Refusal `not_found`; `conflict`; `price_increased` if it costs more than was agreed to; `invalid_fields` for
 *   `LeftLines` that can't be left, `couponPromoId` if the coupon can't be used, or `PoNumber` if the customer needs one
 */
export async function approveQuote(deps: Deps, answer: QuoteAnswer & Approval): Promise<Decided> {
  return decideQuote(deps, answer, approving(deps, answer));
}

/** What an approval does to a quote that can be decided: by its customer, by link or by phone. */
export function approving(
  deps: Deps,
  {
    couponPromoId,
    agreedCents,
    poNumber,
    leftLines,
  }: Omit<Approval, 'couponPromoId'> & {
    /** The coupon, or which one it is for what the chosen lines come to. */
    couponPromoId: Approval['couponPromoId'] | ((subtotalCents: number) => number | null);
  },
): Decide {
  return {
    to: 'approved',
    isSame: (lines) => areChosen(lines, leftLines),
    work: async (tx, quote, customer, job) => {
      const lines = chooseLines(await linesOfQuote(tx, quote.id), leftLines);
      const subtotalCents = chosenCents(lines);
      const order = await takePoNumber(tx, job, { poNumber, isNeeded: customer.needsPoNumber });
      const couponId = typeof couponPromoId === 'function' ? couponPromoId(subtotalCents) : couponPromoId;
      const coupon =
        couponId === null ? null : await useCoupon(deps, tx, { couponId, customer, subtotalCents });
      const price = priceLess(subtotalCents, coupon?.discountCents ?? 0);
      refuseHigher(price.totalCents, agreedCents);
      return {
        change: { ...price, couponPromoId: couponId },
        poNumber: order,
        lines,
        note: leftWords(lines),
      };
    },
  };
}

/** Counts the use of a coupon. @throws Refusal `invalid_fields` for `couponPromoId`, saying so if the chosen lines are too few for it */
async function useCoupon(
  deps: Deps,
  tx: Transaction,
  {
    couponId,
    customer,
    subtotalCents,
  }: { couponId: number; customer: { promoCodeId: number | null }; subtotalCents: number },
): Promise<QuoteCoupon> {
  const coupon = quoteCoupons(deps, customer, subtotalCents).find(
    ({ promo }) => promo.couponPromoId === couponId,
  );
  if (coupon && (await takePromoUse(tx, couponId))) return coupon;
  const promo = deps.catalogue.current().promos.byId(couponId);
  const isBelow = !coupon && promo?.minimumCents != null && !meetsMinimum(promo, subtotalCents);
  const message = isBelow
    ? promotionMessages.promoBelowMinimum(promo.code, formatMoney(promo.minimumCents ?? 0))
    : promotionMessages.promoInvalid;
  throw fieldRefusal('couponPromoId', message);
}

/** @returns the number for this quote's invoice: the given one, which is the job's from now on, or the job's own */
async function takePoNumber(
  tx: Transaction,
  job: JobRow,
  { poNumber, isNeeded }: { poNumber: string | null; isNeeded: boolean },
): Promise<string | null> {
  if (poNumber !== null) await keepPoNumber(tx, job.id, poNumber);
  else if (isNeeded && job.poNumber === null)
    throw fieldRefusal('PoNumber', repairQuoteMessages.poNumberRequired);
  return poNumber ?? job.poNumber;
}

/** Nobody pays more than the price they saw, even if the coupon has changed since. */
function refuseHigher(totalCents: number, agreedCents: number | null): void {
  if (agreedCents === null || totalCents <= agreedCents) return;
  const detail = repairQuoteMessages.quotePriceHigher(formatMoney(agreedCents), formatMoney(totalCents));
  throw new Refusal('price_increased', detail, [], { TotalIncGst: dollarsFromCents(totalCents) });
}

/** As the wire has it: whatever is left out is null. */
export type WireApproval = {
  couponPromoId?: number | null | undefined;
  TotalIncGst?: number | null | undefined;
  PoNumber?: string | null | undefined;
  LeftLines?: LeftLines | null | undefined;
};

/** An approval from the wire, in cents. */
export function approvalOf({ couponPromoId, TotalIncGst, PoNumber, LeftLines }: WireApproval): Approval {
  return {
    couponPromoId: couponPromoId ?? null,
    agreedCents: TotalIncGst == null ? null : centsFromDollars(TotalIncGst),
    poNumber: PoNumber ?? null,
    leftLines: LeftLines ?? [],
  };
}
