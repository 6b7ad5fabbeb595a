import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { declinedCards } from '../../common/attempts/declined-cards.ts';
import { type CountedAttempt, requireWork, workFor } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../common/deps.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { ATTEMPTS, WORK } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';

type Attempt = {
  /** The caller's IP address. */
  address: string;
  /** The solved challenge that came with it. */
  solved: string | undefined;
};

/**
 * Limits on bookings. They're never simply refused: beyond the free ones they cost work, and more for each one that day,
 * so that trying 1,000 emails takes a laptop more than a day (R7.46). A card counts as declined until the provider has
 * accepted it.
 * @throws Refusal `captcha_required` with the work to do; `TooManyTries` after five declined cards
 */
export type BookingLimits = {
  /** Counts a look at a visitor's form, since each one reveals whether its email has an account. */
  lookAsVisitor(attempt: Attempt): Promise<void>;
  /** Performs a visitor's booking, which counts as a look too. */
  bookAsVisitor<T>(attempt: Attempt & { hasCard: boolean }, book: () => Promise<T>): Promise<T>;
  /** Performs a customer's booking with a new card. */
  bookWithCard<T>(attempt: Attempt, book: () => Promise<T>): Promise<T>;
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

  async function takeCard(address: string, visit: CountedAttempt): Promise<CountedAttempt> {
    try {
      return await cards.take(address);
    } catch (error) {
      await visit.giveBack();
      throw error;
    }
  }

  return {
    async lookAsVisitor({ address, solved }) {
      await requireWork(deps, solved, [await takeVisitor(address)]);
    },

    async bookAsVisitor({ address, solved, hasCard }, book) {
      const visit = await takeVisitor(address);
      const card = hasCard ? await takeCard(address, visit) : null;
      await requireWork(deps, solved, card ? [visit, card] : [visit]);
      return card ? unlessDeclined(card, book) : book();
    },

    async bookWithCard({ address, solved }, book) {
      const card = await cards.take(address);
      await requireWork(deps, solved, [card]);
      return unlessDeclined(card, book);
    },
  };
}

/** Gives a card back that the provider didn't decline. */
async function unlessDeclined<T>(card: CountedAttempt, book: () => Promise<T>): Promise<T> {
  let isDeclined = false;
  try {
    return await book();
  } catch (error) {
    isDeclined = error instanceof Refusal && error.code === 'card_declined';
    throw error;
  } finally {
    if (!isDeclined) await card.giveBack();
  }
}
