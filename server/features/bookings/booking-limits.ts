import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { type DeclinedCards, declinedCards } from '../../common/attempts/declined-cards.ts';
import { type CountedAttempt, workFor } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../deps.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS, WORK } from '../../platform/limits.ts';

export type BookingLimits = {
  /**
   * Counts a visitor's booking, since each one reveals whether its email has an account. Bookings are never simply
   * refused: beyond the free ones they cost work, and more for each one that day, so that trying 1,000 emails takes a
   * laptop more than a day (R7.46).
   */
  takeVisitor(address: string): Promise<CountedAttempt>;
  declinedCards: DeclinedCards;
};

export function bookingLimits(deps: Pick<Deps, 'db' | 'pool' | 'config'>): BookingLimits {
  const byHour = attemptLimit(deps, { name: 'visitor booking', ...ATTEMPTS.visitorBookings });
  const byDay = attemptLimit(deps, { name: 'visitor booking day', ...ATTEMPTS.visitorBookingsOfDay });
  return {
    async takeVisitor(address) {
      const block = addressBlock(address);
      const inThisHour = await byHour.take(block);
      const today = await byDay.take(block);
      return {
        work: inThisHour > WORK.visitorBooking.free ? workFor(today, WORK.visitorBooking) : 0,
        async giveBack() {
          await byHour.giveBack(block);
          await byDay.giveBack(block);
        },
      };
    },
    declinedCards: declinedCards(deps),
  };
}
