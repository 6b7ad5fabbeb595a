import { isAfterHoursRate, type PriceRate } from '../instant-quotes/prices.ts';
import { exTakenFor, incGst } from '../money/money.ts';
import { promotionMessages } from './promotion-messages.ts';

export type PromoTarget = 'callout' | 'quote';

/** A promo code as advertised (R5.22). Dates are YYYY-MM-DD, both included; null means no limit. */
export type Promo = {
  readonly couponPromoId: number;
  readonly code: string;
  readonly name: string;
  readonly type: 'percentage' | 'amountIncGst';
  /** Percent, or integer cents inc GST. */
  readonly value: number;
  readonly excludesAfterHours: boolean;
  readonly newClientsOnly: boolean;
  /** What it reduces: a call-out's fee, or a repair quote (R3.10). */
  readonly appliesTo: PromoTarget;
  /** Shown in the customer's list of coupons, rather than only for those who know the code (R7.16). */
  readonly isOffered: boolean;
  /** Applied automatically if it's the best one (R7.36). */
  readonly isAutomatic: boolean;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly maxUses: number | null;
  /** What a repair comes to at least, in cents inc GST before the discount; null if any does. */
  readonly minimumCents: number | null;
  readonly uses: number;
};

export type PromoRefusal =
  | 'other-target'
  | 'not-started'
  | 'ended'
  | 'used-up'
  | 'below-minimum'
  | 'new-clients-only'
  | 'not-after-hours';

export type PromoSituation = {
  /** What is being paid for: a code for the other kind never applies. */
  readonly target: PromoTarget;
  /** Null until a window is chosen, and for quotes: then the after-hours rule isn't checked. */
  readonly rate: PriceRate | null;
  /** No booking, apart from cancelled ones, with this email or ABN. */
  readonly isNewClient: boolean;
  /** Today in the operator's time zone, YYYY-MM-DD. */
  readonly today: string;
};

export type PromoResult =
  | { readonly ok: true; readonly discountCents: number }
  | { readonly ok: false; readonly reason: PromoRefusal };

/** Case and spaces don't matter (R5.22): ` kitchen 10 ` is `KITCHEN10`. */
export function normalisePromoCode(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/**
 * A promo's discount on the attendance fee with its loading, or on a quote's subtotal, in cents ex GST: never more than
 * that amount, never from parking (R5.22). A code that excludes after hours is refused whenever the after-hours price
 * applies, including weekends and public holidays.
 */
export function discountFor(promo: Promo, amountExCents: number, situation: PromoSituation): PromoResult {
  const reason = refusalOf(promo, situation);
  if (reason) return { ok: false, reason };
  if (!meetsMinimum(promo, amountExCents)) return { ok: false, reason: 'below-minimum' };
  return { ok: true, discountCents: discountOn(promo, amountExCents) };
}

/** What a promo takes off an amount, both in cents ex GST. */
export function discountOn({ type, value }: Pick<Promo, 'type' | 'value'>, amountExCents: number): number {
  const off =
    type === 'percentage' ? Math.round((amountExCents * value) / 100) : exTakenFor(value, amountExCents);
  return Math.min(off, amountExCents);
}

/** Whether a repair comes to what the promo asks for (R12.07). */
export function meetsMinimum({ minimumCents }: Pick<Promo, 'minimumCents'>, amountExCents: number): boolean {
  return minimumCents === null || incGst(amountExCents) >= minimumCents;
}

/**
 * The automatic coupon that leaves least to pay, the first if several do: it's chosen until the customer chooses, as for a
 * booking (R7.36). Null if none is automatic.
 */
export function bestAutomatic<Coupon>(
  coupons: readonly Coupon[],
  read: (coupon: Coupon) => { isAutomatic: boolean; totalCents: number },
): Coupon | null {
  return coupons
    .filter((coupon) => read(coupon).isAutomatic)
    .reduce<Coupon | null>(
      (best, next) => (best === null || read(next).totalCents < read(best).totalCents ? next : best),
      null,
    );
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

/** The text for a refused code. Only the after-hours rule is explained, because the customer can act on it (R5.22). */
export function promoRefusalMessage(reason: PromoRefusal): string {
  return reason === 'not-after-hours' ? promotionMessages.promoNotAfterHours : promotionMessages.promoInvalid;
}
