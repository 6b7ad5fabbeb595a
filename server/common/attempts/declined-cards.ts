import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { attemptLimit } from './attempt-limit.ts';
import { type CountedAttempt, workFor } from './proof-of-work.ts';

/** Declined cards an hour from one address block: more are somebody testing stolen ones. */
const MAX_AN_HOUR = 5;
/** Mistyped cards that cost no work. */
const FREE = 2;
const MOST_WORK = 10;

export type DeclinedCards = {
  /**
   * Counts a card as declined until it's given back.
   * @param address the caller's IP address
   * @throws TooManyTries from the sixth declined card in an hour
   */
  take(address: string): Promise<CountedAttempt>;
};

/** Limits declined cards per address block, across bookings and accounts. */
export function declinedCards(deps: Pick<Deps, 'db' | 'pool' | 'config'>): DeclinedCards {
  const limit = attemptLimit(deps, { name: 'declined card', max: MAX_AN_HOUR, windowMinutes: 60 });
  return {
    async take(address) {
      const block = addressBlock(address);
      const work = workFor(await limit.take(block), FREE, MOST_WORK);
      return { work, giveBack: () => limit.giveBack(block) };
    },
  };
}
