import type { PromoValidation } from '../../../contracts/promotions/promotions.ts';
import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import type { Deps } from '../../common/deps.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS } from '../../platform/limits.ts';

/** Who is checking a code; the customer if signed in. */
export type Guesser = { address: string; customerId: number | null };

export type GuessLimit = (who: Guesser, check: () => Promise<PromoValidation>) => Promise<PromoValidation>;

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
