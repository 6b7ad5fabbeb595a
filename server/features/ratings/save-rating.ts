import type { Reply } from '../../../contracts/endpoint.ts';
import type { saveRating as saveRatingCall } from '../../../contracts/ratings/ratings.ts';
import { ratingMessages } from '../../../domain/ratings/rating-messages.ts';
import { LOW_SCORES } from '../../../domain/ratings/rating-scale.ts';
import type { Deps } from '../../common/deps.ts';
import { consumeLink } from '../../common/emailed-links/mailed-links.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { lockRating, settleRating } from './ratings.queries.ts';
import { invalidRating, ratingLink, refuseExpired } from './read-rating.ts';

/**
 * Stores a rating, once per job, however often and through whichever of its links it's sent (R4.27, R7.42). The
 * operator is notified of a low one.
 * @throws Refusal `link_invalid`; `invalid_fields` at score: 1 to 5, and 0 only if scoring is closed
 */
export async function saveRating(
  deps: Deps,
  input: { ch: string; score: number; description: string | null },
): Promise<Reply<typeof saveRatingCall>> {
  const { score, description } = input;
  return transaction(deps.pool, async (tx) => {
    const link = await ratingLink(tx, input.ch);
    const rating = await lockRating(tx, link.jobId);
    if (!rating) throw invalidRating();
    if (rating.ratedAt) return { IsNew: false };
    const now = deps.clock.now();
    refuseExpired(link, now);
    if (rating.isScoringClosed !== (score === 0)) {
      throw fieldRefusal(
        'score',
        rating.isScoringClosed ? ratingMessages.scoringClosed : ratingMessages.scoreRequired,
      );
    }
    await settleRating(tx, link.jobId, { score, description, ratedAt: toDate(now) });
    await consumeLink(tx, link.id, now);
    if (LOW_SCORES.includes(score)) {
      await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'low-rating', jobId: link.jobId }]);
    }
    return { IsNew: true };
  });
}
