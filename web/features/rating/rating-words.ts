import type { RatingSubject } from '../../api/rating-queries.ts';

/** The form's heading. */
export function ratingHeading({ TechName, IsScoringClosed }: RatingSubject): string {
  return IsScoringClosed ? `A word about ${TechName}?` : `How did ${TechName} do?`;
}

/** The sentence under it. */
export function ratingLead({ IsScoringClosed }: RatingSubject): string {
  return IsScoringClosed
    ? 'Scores are closed for this job. A comment still reaches the office.'
    : 'Choose a score and send it. The office reads every one.';
}

export const THANKS = {
  heading: 'Thank you.',
  lead: 'Your rating has reached the office. One rating a job: there is nothing more to do.',
} as const;

/** Who opens the link of a job that has its rating. */
export const RATED_BEFORE = {
  heading: THANKS.heading,
  lead: 'This job was rated already. One rating a job: there is nothing more to do.',
} as const;

export const RATING_PAGE = {
  title: 'Rate your technician',
  description: 'Tell us how the technician did.',
} as const;
