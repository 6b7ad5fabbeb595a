import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { declinedCards } from '../../common/attempts/declined-cards.ts';
import { type CountedAttempt, requireWork, workFor } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../common/deps.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS, WORK } from '../../platform/limits.ts';

type Attempt = {
  /** The caller's IP address. */
  address: string;
  isVisitor: boolean;
  hasCard: boolean;
  /** The solved challenge that came with it. */
  solved: string | undefined;
};

export type BookingLimits = {
  /**
   * Counts a visitor's booking, since each one reveals whether its email has an account, and its card as declined until
   * that is given back. Bookings are never simply refused: beyond the free ones they cost work, and more for each one
   * that day, so that trying 1,000 emails takes a laptop more than a day (R7.46).
   * @returns the card to give back; null if there is none
   * @throws Refusal `captcha_required` with the work to do; `TooManyTries` after five declined cards
   */
  take(attempt: Attempt): Promise<CountedAttempt | null>;
};

export function bookingLimits(deps: Pick<Deps, 'db' | 'pool' | 'config' | 'proofOfWork'>): BookingLimits {
  const byHour = attemptLimit(deps, { name: 'visitor booking', ...ATTEMPTS.visitorBookings });
  const byDay = attemptLimit(deps, { name: 'visitor booking day', ...ATTEMPTS.visitorBookingsOfDay });
  const cards = declinedCards(deps);

  async function takeVisitor(address: string): Promise<CountedAttempt> {
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
  }

  async function takeCard(address: string, visit: CountedAttempt | null): Promise<CountedAttempt> {
    try {
      return await cards.take(address);
    } catch (error) {
      await visit?.giveBack();
      throw error;
    }
  }

  return {
    async take({ address, isVisitor, hasCard, solved }) {
      const visit = isVisitor ? await takeVisitor(address) : null;
      const card = hasCard ? await takeCard(address, visit) : null;
      await requireWork(
        deps,
        solved,
        [visit, card].filter((attempt) => attempt !== null),
      );
      return card;
    },
  };
}
