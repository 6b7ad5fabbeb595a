/** The name of each score, best first (R4.27). */
export const RATING_SCALE = [
  { score: 5, name: 'Excellent' },
  { score: 4, name: 'Very good' },
  { score: 3, name: 'Average' },
  { score: 2, name: 'Poor' },
  { score: 1, name: 'Unsatisfactory' },
] as const;

/** With one of these, somebody in the office should call the customer. */
export const LOW_SCORES: readonly number[] = [1, 2];

/** The name of a score from 1 to 5. */
export function ratingName(score: number): string {
  return RATING_SCALE.find((step) => step.score === score)?.name ?? '';
}
