import { messages } from '../../../domain/messages.ts';
import { findLink, type Link } from '../../common/emailed-links/mailed-links.ts';
import type { Queryable } from '../../db/client.ts';
import { Refusal } from '../../platform/refusal.ts';

export type RatingLink = Link & { jobId: number };

/** For a `ch` that is none (R8.06). */
export function invalidRating(): Refusal {
  return new Refusal('link_invalid', messages.ratingInvalid);
}

/** The link that a `ch` means, used and expired ones too. @throws Refusal `link_invalid` for any other text */
export async function ratingLink(db: Queryable, ch: string): Promise<RatingLink> {
  const link = await findLink(db, 'rating', ch);
  if (!link || link.jobId === null) throw invalidRating();
  return { ...link, jobId: link.jobId };
}

/** @throws Refusal `link_invalid` in words of its own for a link whose time is over (R4.31) */
export function refuseExpired(link: RatingLink, now: Temporal.Instant): void {
  if (link.expiresAt.getTime() <= now.epochMilliseconds) {
    throw new Refusal('link_invalid', messages.ratingLinkOld);
  }
}
