import type { JobEntry, QuoteEntry } from '../../../../contracts/jobs/jobs.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { byRailOrder, type RailFacts } from '../../../../domain/jobs/rail-order.ts';

export type RailEntry =
  | { kind: 'quote'; id: string; quote: QuoteEntry }
  | { kind: 'job'; id: number; job: JobEntry };

/** Quotes and open jobs in the rail's order. A job whose quote waits is that quote's docket. */
export function railEntries(quotes: readonly QuoteEntry[], jobs: readonly JobEntry[]): RailEntry[] {
  const quoted = new Set(quotes.map(({ RepairId }) => RepairId));
  const open = jobs.filter(({ State, RepairId }) => isOpenJob(State) && !quoted.has(RepairId));
  return byRailOrder<RailEntry>(
    [
      ...quotes.map((quote) => ({ kind: 'quote' as const, id: quote.UniqueId, quote })),
      ...open.map((job) => ({ kind: 'job' as const, id: job.RepairId, job })),
    ],
    factsOf,
  );
}

function factsOf(entry: RailEntry): RailFacts {
  if (entry.kind === 'quote') {
    const { IsExpired, ValidUntil } = entry.quote;
    return {
      state: 'QuoteWaiting',
      hasTime: false,
      isExpired: IsExpired,
      at: Temporal.Instant.from(ValidUntil),
    };
  }
  const { State, HasVisitTime, StartsAt } = entry.job;
  return { state: State, hasTime: HasVisitTime, isExpired: false, at: Temporal.Instant.from(StartsAt) };
}

/** Where a docket hangs at two widths: whether it begins a row, and whether it's wider than the others. */
export type Hanging = { startsPair: boolean; fillsPair: boolean; startsRow: boolean; isHalf: boolean };

/**
 * How many dockets hang on which rail, so that no row is left with one of them: two side by side on tablets, where an odd
 * one out fills the first row, and three on wide screens, where the first rows have two.
 */
export function hangings(count: number): Hanging[] {
  const isOdd = count % 2 === 1 && count > 1;
  const halves = halvesOf(count);
  return Array.from({ length: count }, (_, index) => ({
    startsPair: index === 0 || (index + (isOdd ? 1 : 0)) % 2 === 0,
    fillsPair: isOdd && index === 0,
    startsRow: index < halves ? index % 2 === 0 : (index - halves) % 3 === 0,
    isHalf: index < halves,
  }));
}

/** How many dockets hang in rows of two, so that threes are left. */
function halvesOf(count: number): number {
  if (count % 3 === 2) return 2;
  return count % 3 === 1 && count > 1 ? 4 : 0;
}
