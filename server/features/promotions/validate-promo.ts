import type { PromoValidation } from '../../../contracts/promotions/promotions.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { PriceRate } from '../../../domain/instant-quotes/prices.ts';
import { centsFromDollars, dollarsFromCents } from '../../../domain/money/money.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/promotions/promotions.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import type { Deps } from '../../common/deps.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS } from '../../platform/limits.ts';

export type PromoQuestion = {
  promo: Promo | null;
  /** Dollars ex GST, loading included. */
  initialFee: number;
  /** Undefined until a window is chosen. */
  isAfterHours: boolean | undefined;
  isNewClient: boolean;
  now: Temporal.Instant;
};

/** The result if there's no code. */
export function noPromo(): PromoValidation {
  return refused(promotionMessages.promoInvalid, false);
}

/** An invalid code reveals nothing about itself, such as that it was valid once (R5.22). */
function refused(message: string, excludesAfterHours: boolean): PromoValidation {
  return {
    IsValid: false,
    DiscountAmount: 0,
    CouponPromoName: null,
    CouponPromoCode: null,
    couponPromoId: null,
    ExcludesAfterHours: excludesAfterHours,
    Message: message,
  };
}

function rateOf(isAfterHours: boolean | undefined): PriceRate | null {
  if (isAfterHours === undefined) return null;
  return isAfterHours ? 'afterhours' : 'morning';
}

/** The reply of every promo call (R3.11, R7.33): the discount in dollars ex GST, or why there is none. */
export function validatePromo(question: PromoQuestion): PromoValidation {
  const { promo, initialFee, isAfterHours, isNewClient, now } = question;
  if (!promo) return noPromo();
  const result = discountFor(promo, centsFromDollars(initialFee), {
    target: 'callout',
    rate: rateOf(isAfterHours),
    isNewClient,
    today: localToday(now, OPERATOR_TIME_ZONE),
  });
  if (!result.ok) return refused(promoRefusalMessage(result.reason), result.reason === 'not-after-hours');
  return {
    IsValid: true,
    DiscountAmount: dollarsFromCents(result.discountCents),
    CouponPromoName: promo.name,
    CouponPromoCode: promo.code,
    couponPromoId: promo.couponPromoId,
    ExcludesAfterHours: promo.excludesAfterHours,
    Message: null,
  };
}

/** Who is checking a code; the customer if signed in. */
type Guesser = { address: string; customerId: number | null };

type GuessLimit = (who: Guesser, check: () => Promise<PromoValidation>) => Promise<PromoValidation>;

/**
 * Counts invalid codes, on any of the calls, per address block and per customer (R7.55).
 * @throws TooManyTries from the 31st in a minute
 */
export function guessLimit(deps: Pick<Deps, 'db' | 'pool' | 'config'>): GuessLimit {
  const limit = attemptLimit(deps, { name: 'promo code', ...ATTEMPTS.promoCode });
  return async ({ address, customerId }, check) => {
    const keys = [
      `address ${addressBlock(address)}`,
      ...(customerId === null ? [] : [`customer ${customerId}`]),
    ];
    for (const key of keys) await limit.take(key);
    const answer = await check();
    if (answer.IsValid) for (const key of keys) await limit.giveBack(key);
    return answer;
  };
}
