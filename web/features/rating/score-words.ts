/** The scale, best first (R4.27). */
export const SCORES = [
  { score: 5, word: 'Excellent' },
  { score: 4, word: 'Very good' },
  { score: 3, word: 'Average' },
  { score: 2, word: 'Poor' },
  { score: 1, word: 'Unsatisfactory' },
] as const;

/** `Rated 5 of 5`; a comment without a score is `Commented`. */
export function scoreWords(score: number): string {
  return score === 0 ? 'Commented' : `Rated ${score} of 5`;
}
