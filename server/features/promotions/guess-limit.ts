import type { PromoValidation } from '../../../contracts/promotions.ts';
import type { Deps } from '../../deps.ts';
import { attemptLimit } from '../../platform/attempt-limit.ts';
import { TooManyTries } from '../../platform/refusal.ts';

/** Enough for changing one's mind about the window, too few for guessing codes. */
const TRIES_PER_MINUTE = 30;

/** Who is checking a code; the customer if signed in. */
export type Guesser = { address: string; customerId: number | null };

export type GuessLimit = (who: Guesser, check: () => Promise<PromoValidation>) => Promise<PromoValidation>;

/**
 * Counts invalid codes, on any of the calls, per address and per customer (R7.55).
 * @throws TooManyTries from the 31st in a minute
 */
export function guessLimit({ config, clock }: Pick<Deps, 'config' | 'clock'>): GuessLimit {
  if (!config.rateLimits) return (_who, check) => check();
  const limit = attemptLimit({ max: TRIES_PER_MINUTE, windowMinutes: 1, clock });
  return async ({ address, customerId }, check) => {
    const keys = [`address ${address}`, ...(customerId === null ? [] : [`customer ${customerId}`])];
    for (const key of keys) {
      const wait = limit.take(key);
      if (wait !== null) throw new TooManyTries(wait);
    }
    const answer = await check();
    if (answer.IsValid) for (const key of keys) limit.giveBack(key);
    return answer;
  };
}
