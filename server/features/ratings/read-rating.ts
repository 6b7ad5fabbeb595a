import type { Reply } from '../../../contracts/endpoint.ts';
import type { rate } from '../../../contracts/ratings/ratings.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { wireInstant } from '../../platform/clock.ts';
import { invalidRating, ratingLink, refuseExpired } from './rating-link.ts';
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
