/** The most visits of one round: a month's worth for an office, and as many as somebody looks through. */
export const MAX_ROUND_VISITS = 12;
/** How soon a visit is proposed whose span is over, in days from today. */
export const LATE_WITHIN_DAYS = 14;

/** A visit that waits for a day: where it is, and the days on which it could be, the best first. */
export type RoundVisit = {
  /** Sites of one area are near each other. */
  readonly area: string;
  readonly days: readonly string[];
};

/**
 * Spreads visits over as few days as there can be (R13.07): again and again the day and area that the most visits have in common, of
 * equals the soonest. What doesn't fit on its day any more is tried on its others.
 * @param take gives a visit its place on a day; false if there's none
 */
export function spreadRound<Visit extends RoundVisit>(
  visits: readonly Visit[],
  take: (visit: Visit, day: string) => boolean,
): void {
  const open = new Map(visits.map((visit) => [visit, new Set(visit.days)]));
  for (;;) {
    const [best] = together(open);
    if (!best) return;
    for (const visit of best.visits) {
      if (take(visit, best.day)) open.delete(visit);
      else open.get(visit)?.delete(best.day);
    }
  }
}

/** The visits that could be on a day in an area, those days first that have the most. */
function together<Visit extends RoundVisit>(open: ReadonlyMap<Visit, ReadonlySet<string>>) {
  const groups = new Map<string, { day: string; visits: Visit[] }>();
  for (const [visit, days] of open) {
    for (const day of days) {
      const key = `${day} ${visit.area}`;
      const group = groups.get(key);
      if (group) group.visits.push(visit);
      else groups.set(key, { day, visits: [visit] });
    }
  }
  return [...groups.values()].sort(
    (a, b) => b.visits.length - a.visits.length || (a.day < b.day ? -1 : Number(a.day > b.day)),
  );
}
