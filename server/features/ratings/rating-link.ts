import { ratingMessages } from '../../../domain/ratings/rating-messages.ts';
import { findLink, type Link } from '../../common/emailed-links/mailed-links.ts';
import type { Queryable } from '../../db/client.ts';
import { Refusal } from '../../platform/refusal.ts';

export type RatingLink = Link & { jobId: number };

/** For an invalid `ch` (R8.06). */
export function invalidRating(): Refusal {
  return new Refusal('link_invalid', ratingMessages.ratingInvalid);
}

/** The link of a `ch`, including used and expired ones. @throws Refusal `link_invalid` for any other text */
export async function ratingLink(db: Queryable, ch: string): Promise<RatingLink> {
  const link = await findLink(db, 'rating', ch);
  if (!link || link.jobId === null) throw invalidRating();
  return { ...link, jobId: link.jobId };
}

/** @throws Refusal `link_invalid` for an expired link, with its own message (R4.31) */
export function refuseExpired(link: RatingLink, now: Temporal.Instant): void {
  if (link.expiresAt.getTime() <= now.epochMilliseconds) {
    throw new Refusal('link_invalid', ratingMessages.ratingLinkOld);
  }
}
