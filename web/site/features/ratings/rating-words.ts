import type { RatingSubject } from '../../api/rating-queries.ts';

export function ratingHeading({ TechName, IsScoringClosed }: RatingSubject): string {
  return IsScoringClosed ? `A word about ${TechName}?` : `How did ${TechName} do?`;
}

/** The sentence under the heading. */
export function ratingLead({ IsScoringClosed }: RatingSubject): string {
  return IsScoringClosed
    ? 'Scores are closed for this job, but you can still leave a comment.'
    : 'Choose a score and send it. The office reads every one.';
}

export const THANKS = {
  heading: 'Thank you.',
  lead: "We've got your rating. There's nothing more to do.",
} as const;

/** For somebody who opens the link of a job that is already rated. */
export const RATED_BEFORE = {
  heading: THANKS.heading,
  lead: "This job has already been rated. There's nothing more to do.",
} as const;

/** The page of the emailed link. */
export const LINK_RATING_PAGE = {
  title: 'Rate your technician',
  description: 'Rate the visit with the link from your email, without signing in.',
} as const;

/** The page in the portal. */
export const JOB_RATING_PAGE = {
  title: 'Rate a finished job',
  description: "Score the technician of a job that's done, and tell the office how it went.",
} as const;
