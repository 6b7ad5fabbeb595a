// Plans of odd cents, drawn by a seed, and what becomes of them in a year.
import type { Random } from '../../tests/kit/random.ts';
import { type DrawnLine, datesOf, daysAfter, monthsAfter, type Price } from './accountant.ts';

export type DrawnPlan = {
  readonly billing: 'yearly' | 'visit';
  readonly startsOn: string;
  readonly termMonths: number;
  readonly lines: readonly (DrawnLine & { readonly basis: 'planned' | 'done' })[];
  readonly price: Price;
  /** On which steps of the year it happens; null if it doesn't. */
  readonly discountAt: number | null;
  readonly correctedAt: number | null;
  readonly endsAt: number | null;
  readonly isRenewed: boolean;
  /** Whether what a visit was booked for stays booked when the plan ends. */
  readonly leavesSome: boolean;
};

/** How long each service type takes, so that a price for all is split in odd parts. */
export const MINUTES = [45, 50, 15] as const;
export const MOST_MACHINES = 6;

/** Odd cents, from a few to thousands of dollars; at times a price that no tenth or eighth divides. */
const oddCents = (random: Random): bigint =>
  BigInt(random.pick([random.between(1, 99), random.between(100, 9_999), random.between(10_000, 999_999)]));

export function termOf({ startsOn, termMonths }: Pick<DrawnPlan, 'startsOn' | 'termMonths'>, number: number) {
  return {
    first: monthsAfter(startsOn, termMonths * (number - 1)),
    last: daysAfter(monthsAfter(startsOn, termMonths * number), -1),
  };
}

/** A price for all, or for each line; a line that is never due in the term has none. */
export function drawPrice(
  random: Random,
  lines: readonly DrawnLine[],
  { first, last, forAll }: { first: string; last: string; forAll: boolean },
): Price {
  if (forAll) return oddCents(random);
  return lines.map((line) => (datesOf(line, first, last).length === 0 ? 0n : oddCents(random)));
}

function drawLine(
  random: Random,
  startsOn: string,
  last: string,
  isByVisit: boolean,
): DrawnPlan['lines'][number] {
  for (;;) {
    const unit = random.pick(['weeks', 'months'] as const);
    const every = unit === 'weeks' ? random.between(3, 26) : random.between(1, 7);
    const anchor = daysAfter(startsOn, random.between(0, 45));
    const months =
      random.share() < 0.25 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter(() => random.share() < 0.6) : [];
    const basis = isByVisit && random.share() < 0.4 ? 'done' : 'planned';
    const line = { every, unit, anchor, months, basis, minutes: random.pick(MINUTES) } as const;
    // What counts from done begins at its first date.
    if (datesOf(line, startsOn, basis === 'done' ? anchor : last).length > 0) return line;
  }
}

export function drawPlan(random: Random, today: string, steps: number): DrawnPlan {
  const billing = random.share() < 0.7 ? 'yearly' : 'visit';
  const startsOn = daysAfter(today, random.between(0, 10));
  const termMonths = random.pick([12, 12, 7, 4]);
  const { first, last } = termOf({ startsOn, termMonths }, 1);
  const machines = random.between(1, MOST_MACHINES);
  const lines = Array.from({ length: machines }, () => drawLine(random, first, last, billing === 'visit'));
  const happens = (share: number) => (random.share() < share ? random.between(1, steps - 2) : null);
  return {
    ...{ billing, startsOn, termMonths, lines },
    price: drawPrice(random, lines, { first, last, forAll: random.share() < 0.5 }),
    discountAt: billing === 'yearly' ? happens(0.35) : null,
    correctedAt: billing === 'yearly' ? happens(0.3) : null,
    endsAt: happens(0.3),
    isRenewed: random.share() < 0.6,
    leavesSome: random.share() < 0.5,
  };
}
