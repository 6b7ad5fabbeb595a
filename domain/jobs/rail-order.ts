import type { JobState } from './job-life.ts';
import { isVisitComing } from './job-progress.ts';

/** What decides a docket's place on the customer's rail. */
export type RailFacts = {
  /** The job's state; `QuoteWaiting` for a quote that waits. */
  readonly state: JobState;
  /** Whether its visit has a time; false for a quote. */
  readonly hasTime: boolean;
  /** The quote's price has expired: the customer can't answer it any more. */
  readonly isExpired: boolean;
  /** When the visit begins, or until when the quote can be answered. */
  readonly at: Temporal.Instant;
};

/** The groups of dockets, the most urgent first. */
const GROUPS = ['on site', 'answer', 'visit', 'rest'] as const;

/** The group that a docket belongs to. */
export function railGroup(facts: RailFacts): (typeof GROUPS)[number] {
  const { state, isExpired } = facts;
  if (state === 'InProgress') return 'on site';
  if (state === 'QuoteWaiting' && !isExpired) return 'answer';
  return isVisitComing(facts) ? 'visit' : 'rest';
}

/**
 * The rail's order: where a tech is on site, what needs the customer's answer (the price that ends first leads), visits
 * by their time, then the rest as it came.
 */
export function byRailOrder<T>(entries: readonly T[], factsOf: (entry: T) => RailFacts): T[] {
  return entries
    .map((entry) => {
      const facts = factsOf(entry);
      const group = railGroup(facts);
      const isTimed = group === 'answer' || group === 'visit';
      return { entry, place: GROUPS.indexOf(group), time: isTimed ? facts.at.epochMilliseconds : 0 };
    })
    .sort((a, b) => a.place - b.place || a.time - b.time)
    .map(({ entry }) => entry);
}
