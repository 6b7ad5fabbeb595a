/** Ratings (R8.05-R8.07). */
export const ratingMessages = {
  scoreRequired: 'Please choose how the tech did',
  scoringClosed: 'You can leave a comment for this visit, but not a score',
  ratingInvalid: 'The rating data does not appear to be valid',
  ratingLinkOld: "This rating link is more than 30 days old, so it can't be used any more.",
} as const;
