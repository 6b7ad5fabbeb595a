import { type Days, dueDates, type Rhythm } from './occurrences.ts';

/** The most machines of one plan: forty sites with six each, and some more. */
export const MAX_PLAN_LINES = 300;
/** And of one visit. */
export const MAX_VISIT_SERVICES = 60;
/** For how many days an offer can be valid. */
export const MAX_OFFER_DAYS = 90;

/**
 * When a line of a draft is due in its term, as far as that's known beforehand: of one that counts from done, the first time.
 * None means that the draft makes no sense.
 */
export function draftDates(rhythm: Rhythm, term: Days): string[] {
  if (rhythm.basis === 'planned') return dueDates(rhythm, term);
  const { anchor, months } = rhythm;
  return dueDates(
    { anchor, months, interval: { every: 24, unit: 'months' } },
    { firstDay: term.firstDay, lastDay: anchor < term.lastDay ? anchor : term.lastDay },
  );
}
