/** `Rated 5 of 5`; a comment without a score is `Commented`. */
export function scoreWords(score: number): string {
  return score === 0 ? 'Commented' : `Rated ${score} of 5`;
}
