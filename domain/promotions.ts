import { messages } from './messages.ts';
import { exFromIncAtLeast } from './money.ts';
import { isAfterHoursRate, type PriceRate } from './prices.ts';

/** A promo code as the operator advertises it (R5.22). Dates are YYYY-MM-DD, both included; null is open. */
export type Promo = {
  readonly couponPromoId: number;
  readonly code: string;
  readonly name: string;
  readonly type: 'percentage' | 'amountIncGst';
  /** Percent of the fee, or integer cents inc GST. */
  readonly value: number;
  readonly excludesAfterHours: boolean;
  readonly newClientsOnly: boolean;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly maxUses: number | null;
  readonly uses: number;
};

export type PromoRefusal = 'not-started' | 'ended' | 'used-up' | 'new-clients-only' | 'not-after-hours';

export type PromoSituation = {
  /** Null while no window is chosen: then the after-hours rule isn't asked yet. */
  readonly rate: PriceRate | null;
  /** No booking that stands by that email or ABN. */
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
 * What a promo takes off the attendance fee with its loading, in cents ex GST: never more than the fee, never from
 * parking (R5.22). A code that excludes after hours is refused wherever the after-hours price is charged, weekend
 * and public-holiday windows included.
 */
export function discountFor(promo: Promo, feeExCents: number, situation: PromoSituation): PromoResult {
  const reason = refusalOf(promo, situation);
  if (reason) return { ok: false, reason };
  const off =
    promo.type === 'percentage'
      ? Math.round((feeExCents * promo.value) / 100)
      : exFromIncAtLeast(promo.value);
  return { ok: true, discountCents: Math.min(off, feeExCents) };
}

function refusalOf(promo: Promo, { rate, isNewClient, today }: PromoSituation): PromoRefusal | null {
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
