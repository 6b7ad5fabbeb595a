import type { Days } from './occurrences.ts';

/** Of one site: what can be done in one visit, and the days on which all of it may be. */
export type PlanVisit<Occurrence> = Days & { readonly occurrences: readonly Occurrence[] };

/** An occurrence's days, and the line of its plan. */
type OfLine = Days & { readonly lineId: number };

/**
 * One site's occurrences as visits, soonest first: as few as there can be so that each occurrence is done within its due span. One
 * that's late can be done until today. A visit has at most one occurrence of a line: nobody does the same service twice at once.
 */
export function planVisits<Occurrence extends OfLine>(
  occurrences: readonly Occurrence[],
  today: string,
): PlanVisit<Occurrence>[] {
  const lastOf = ({ lastDay }: Days) => (lastDay < today ? today : lastDay);
  const visits: { firstDay: string; lastDay: string; occurrences: Occurrence[] }[] = [];
  const inOrder = [...occurrences].sort(
    (a, b) => compare(lastOf(a), lastOf(b)) || compare(a.firstDay, b.firstDay),
  );
  for (const each of inOrder) {
    const visit = visits.at(-1);
    const isAgain = visit?.occurrences.some(({ lineId }) => lineId === each.lineId);
    if (visit && !isAgain && each.firstDay <= visit.lastDay) {
      visit.occurrences.push(each);
      if (each.firstDay > visit.firstDay) visit.firstDay = each.firstDay;
    } else visits.push({ firstDay: each.firstDay, lastDay: lastOf(each), occurrences: [each] });
  }
  return visits;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
