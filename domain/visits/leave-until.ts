import { addDays } from './local-time.ts';

/** Local dates, the last one included. */
type Leave = { fromDate: string; toDate: string };

/**
 * The last day of the leave that somebody has on a local date; null if they work. Leave inside leave, over a part of it or
 * right after it is one.
 */
export function leaveUntil(leave: readonly Leave[], date: string): string | null {
  let until: string | null = null;
  for (const { fromDate, toDate } of [...leave].sort((a, b) => (a.fromDate < b.fromDate ? -1 : 1))) {
    const begins = until === null ? date : addDays(until, 1);
    if (fromDate <= begins && toDate >= (until ?? date)) until = toDate;
  }
  return until;
}
