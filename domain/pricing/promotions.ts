import { messages } from '../messages.ts';
import { exTakenFor } from './money.ts';
import { isAfterHoursRate, type PriceRate } from './prices.ts';

export type PromoTarget = 'callout' | 'quote';

/** A promo code as the operator advertises it (R5.22). Dates are YYYY-MM-DD, both included; null is open. */
export type Promo = {
  readonly couponPromoId: number;
  readonly code: string;
  readonly name: string;
  readonly type: 'percentage' | 'amountIncGst';
  /** Percent, or integer cents inc GST. */
  readonly value: number;
  readonly excludesAfterHours: boolean;
  readonly newClientsOnly: boolean;
  /** What it takes from: a call-out's attendance fee, or a repair's quote (R3.10). */
  readonly appliesTo: PromoTarget;
  /** Listed among a customer's coupons, rather than for those who know the code (R7.16). */
  readonly isOffered: boolean;
  /** Found by itself where it is the best one (R7.36). */
  readonly isAutomatic: boolean;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly maxUses: number | null;
  readonly uses: number;
};

export type PromoRefusal =
  | 'other-target'
  | 'not-started'
  | 'ended'
  | 'used-up'
  | 'new-clients-only'
  | 'not-after-hours';

export type PromoSituation = {
  /** What is to be paid: a code for the other never applies. */
  readonly target: PromoTarget;
  /** Null while no window is chosen, and for a quote: then the after-hours rule isn't asked. */
  readonly rate: PriceRate | null;
  /** No booking, apart from cancelled ones, by that email or ABN. */
  readonly isNewClient: boolean;
  /** The operator's date, YYYY-MM-DD. */
  readonly today: string;
};

export type PromoResult =
  | { readonly ok: true; readonly discountCents: number }
  | { readonly ok: false; readonly reason: PromoRefusal };

/** Case and spaces of a code do not matter (R5.22): ` kitchen 10 ` is `KITCHEN10`. */
export function normalisePromoCode(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/**
 * What a promo takes off the attendance fee with its loading, or off a quote's subtotal, in cents ex GST: never more
 * than that amount, never from parking (R5.22). A code that excludes after hours is refused wherever the after-hours price is charged, weekend
 * and public-holiday windows included.
 */
export function discountFor(promo: Promo, amountExCents: number, situation: PromoSituation): PromoResult {
  const reason = refusalOf(promo, situation);
  if (reason) return { ok: false, reason };
  const off =
    promo.type === 'percentage'
      ? Math.round((amountExCents * promo.value) / 100)
      : exTakenFor(promo.value, amountExCents);
  return { ok: true, discountCents: Math.min(off, amountExCents) };
}

function refusalOf(promo: Promo, situation: PromoSituation): PromoRefusal | null {
  const { target, rate, isNewClient, today } = situation;
  if (promo.appliesTo !== target) return 'other-target';
  if (promo.startsOn !== null && today < promo.startsOn) return 'not-started';
  if (promo.endsOn !== null && today > promo.endsOn) return 'ended';
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return 'used-up';
  if (promo.newClientsOnly && !isNewClient) return 'new-clients-only';
  if (promo.excludesAfterHours && rate !== null && isAfterHoursRate(rate)) return 'not-after-hours';
  return null;
}

/** The text for a refused code. Only the after-hours rule explains itself; the customer can act on it (R5.22). */
export function promoRefusalMessage(reason: PromoRefusal): string {
  return reason === 'not-after-hours' ? messages.promoNotAfterHours : messages.promoInvalid;
}
