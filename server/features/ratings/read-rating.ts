import type { Reply } from '../../../contracts/endpoint.ts';
import type { rate } from '../../../contracts/ratings/ratings.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { ratingMessages } from '../../../domain/ratings/rating-messages.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink, type Link } from '../../common/emailed-links/mailed-links.ts';
import type { Queryable } from '../../db/client.ts';
import { wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findRating, lastVisitOf } from './ratings.queries.ts';

/**
 * The rating that a link asks for (R4.27, R7.41); null if it was already given, through this or another link of the
 * job.
 * @throws Refusal `link_invalid`
 */
export async function readRating(deps: Deps, ch: string): Promise<Reply<typeof rate>> {
  const { db, config, catalogue } = deps;
  const link = await ratingLink(db, ch);
  const found = await findRating(db, link.jobId);
  if (!found) throw invalidRating();
  const { rating, job } = found;
  if (rating.ratedAt) return { rating: null };
  refuseExpired(link, deps.clock.now());
  const visitedOn = await lastVisitOf(db, job.id);
  return {
    rating: {
      BookingReference: bookingReference(config.brand.referencePrefix, job.id),
      TechName: rating.techName,
      EquipmentType: typeName(catalogue.current(), job.equipmentTypeId),
      VisitedOn: visitedOn && wireInstant(visitedOn),
      TimeZone: job.timeZone,
      IsScoringClosed: rating.isScoringClosed,
    },
  };
}

type RatingLink = Link & { jobId: number };

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
