import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { JOB_PROGRESS } from '../../../domain/jobs/job-progress.ts';
import { ratingName } from '../../../domain/ratings/rating-scale.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { findRating } from '../../features/ratings/ratings.queries.ts';

/** Notifies the operator of an unhappy customer; null if the rating doesn't exist any more. */
export async function writeLowRating(deps: Deps, { jobId }: { jobId: number }): Promise<WrittenMail | null> {
  const found = await findRating(deps.db, jobId);
  const { score: points, ratedAt } = found?.rating ?? {};
  if (!found || !points || !ratedAt) return null;
  const { rating, job, customer, location } = found;
  const { brand } = deps.config;
  const reference = bookingReference(brand.referencePrefix, jobId);
  const score = `${points} of 5, ${ratingName(points)}`;
  const name = `${customer.firstName} ${customer.lastName}`;
  const line = `${name} of ${location.name} rated ${rating.techName} with ${score}.`;
  return writeLetter({
    brand,
    key: `low-rating-${jobId}`,
    to: brand.email,
    date: ratedAt.toTemporalInstant(),

    subject: `${reference} was rated ${points} of 5`,
    preview: line,
    heading: `${reference} was rated ${score}`,
    lead: line,
    docket: {
      title: 'Job',
      state: JOB_PROGRESS[job.state].stamp,
      lines: [
        { label: 'Reference', value: reference },
        {
          label: 'Equipment',
          value: equipmentName(typeName(deps.catalogue.current(), job.equipmentTypeId), job),
        },
        { label: 'Problem', value: job.problem },
        { label: 'Customer', value: name, more: customer.mobile ?? customer.userName ?? undefined },
      ],
    },
    blocks: rating.description
      ? [{ heading: 'In their words', as: 'paragraphs', items: [rating.description] }]
      : [],
    reason: `This is for the people who look after job ${reference}.`,
  });
}
