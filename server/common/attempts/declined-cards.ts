import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS, WORK } from '../../platform/limits.ts';
import type { Deps } from '../deps.ts';
import { attemptLimit } from './attempt-limit.ts';
import { type CountedAttempt, workFor } from './proof-of-work.ts';

export type DeclinedCards = {
  /**
   * Counts a card as declined, until the attempt is given back.
   * @param address the caller's IP address
   * @throws TooManyTries from the sixth declined card in an hour
   */
  take(address: string): Promise<CountedAttempt>;
};

/** Limits declined cards per address block, across bookings and accounts. */
export function declinedCards(deps: Pick<Deps, 'db' | 'pool' | 'config'>): DeclinedCards {
  const limit = attemptLimit(deps, { name: 'declined card', ...ATTEMPTS.declinedCard });
  return {
    async take(address) {
      const block = addressBlock(address);
      const work = workFor(await limit.take(block), WORK.declinedCard);
      return { work, giveBack: () => limit.giveBack(block) };
    },
  };
}
