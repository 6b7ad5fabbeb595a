import type { Variant } from './experiment.ts';
import { differenceInterval, type Share } from './proportions.ts';

/** With fewer than these the intervals mean nothing. */
const ENOUGH = { visitors: 100, bookings: 10 };

const GOAL = `wait for ${ENOUGH.visitors} visitors of each variant and ${ENOUGH.bookings} bookings in all.`;

const signed = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;

/** What the counts of an A/B test say: the difference with its 95 % interval, and whether it means anything (R7.58). */
export function abVerdict({ A, B }: Record<Variant, Share>): string {
  if (A.total === 0 || B.total === 0) return `Too early to tell: ${GOAL}`;
  const { low, high } = differenceInterval(B, A);
  const difference = signed(B.successes / B.total - A.successes / A.total);
  const interval = `95% interval ${signed(low)} to ${signed(high)}`;
  return `B less A: ${difference} points, ${interval}. ${conclusion({ A, B }, { low, high })}`;
}

function conclusion({ A, B }: Record<Variant, Share>, { low, high }: { low: number; high: number }): string {
  const isEnough =
    Math.min(A.total, B.total) >= ENOUGH.visitors && A.successes + B.successes >= ENOUGH.bookings;
  if (!isEnough) return `Too early to tell: ${GOAL}`;
  if (low <= 0 && high >= 0)
    return 'Too early to tell: the two may as well be the same. More visitors narrow it.';
  return `${low > 0 ? 'B' : 'A'} converts better. One test in twenty says so of two that are the same, and more often if you look every day.`;
}
