import { isOpenOccurrence, type OccurrenceState } from './occurrence-states.ts';

/**
 * A price in cents over the occurrences that it's for, by weight: by minutes where it's for all lines, evenly where it's for one.
 * Nothing is lost or made: the last takes what rounding down leaves (R13.06).
 */
export function splitPrice(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((cents * weight) / whole));
  const rest = cents - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === shares.length - 1 ? share + rest : share));
}

/** What goes back to the customer of a paid term that ends early, in cents: the shares of what is still to be done. */
export function undoneCents(shares: readonly { cents: number; state: OccurrenceState }[]): number {
  return shares.filter(({ state }) => isOpenOccurrence(state)).reduce((sum, { cents }) => sum + cents, 0);
}
