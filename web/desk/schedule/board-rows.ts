import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { overlaps } from '../../../domain/visits/planned-time.ts';
import type { DayVisit } from '../api/job-queries.ts';
import type { Technician } from '../api/technician-queries.ts';
import type { DayWindows } from '../api/window-queries.ts';

/** What a board shows of a visit: it counts by its window, and by when its technician means to be there. */
export type BoardVisit = Pick<
  DayVisit,
  'VisitId' | 'TechnicianId' | 'TimeWindow' | 'StartsAt' | 'VisitState' | 'PlannedAt' | 'PlannedMinutes'
>;

/** A line of the board: a technician's day, or the visits that nobody has. */
export type BoardRow<Visit> = {
  /** Null for visits without a technician. */
  readonly technician: Technician | null;
  readonly name: string;
  /** Why they can't come that day; null if they can. */
  readonly awayReason: string | null;
  readonly windows: Readonly<Record<TimeWindow, readonly Visit[]>>;
  /** The visits that aren't done and whose planned times overlap, so that their technician would be at two places at once. */
  readonly clashes: ReadonlySet<number>;
};

/**
 * A day's visits by technician and window: those without one first, then everybody who works here, and those who
 * left but have visits that day (R10.08). `date` is the day at the sites, YYYY-MM-DD.
 */
export function dayBoard<Visit extends BoardVisit>(
  visits: readonly Visit[],
  technicians: readonly Technician[],
  date: string,
): BoardRow<Visit>[] {
  const left = new Set(visits);
  const rows = technicians
    .map((technician) => {
      const own = visits.filter(({ TechnicianId }) => TechnicianId === technician.TechnicianId);
      for (const visit of own) left.delete(visit);
      return { technician, own };
    })
    .filter(({ technician, own }) => technician.IsActive || own.length > 0)
    .map(({ technician, own }) => rowOf(technician.Name, own, { technician, date }));
  return [rowOf('Nobody yet', [...left], { technician: null, date }), ...rows];
}

function rowOf<Visit extends BoardVisit>(
  name: string,
  visits: readonly Visit[],
  { technician, date }: { technician: Technician | null; date: string },
): BoardRow<Visit> {
  const inWindow = (window: TimeWindow) =>
    visits
      .filter(({ TimeWindow }) => TimeWindow === window)
      .sort((a, b) => orderOf(a) - orderOf(b) || a.VisitId - b.VisitId);
  return {
    technician,
    name,
    awayReason: technician && awayReason(technician, date),
    windows: {
      morning: inWindow('morning'),
      afternoon: inWindow('afternoon'),
      afterhours: inWindow('afterhours'),
    },
    clashes: technician ? clashesIn(visits) : new Set(),
  };
}

/** Why a technician can't come on a local date; null if they can. */
export function awayReason({ Leave, IsActive }: Technician, date: string): string | null {
  if (!IsActive) return 'No longer works here';
  const leave = Leave.find(({ FromDate, ToDate }) => FromDate <= date && date <= ToDate);
  if (!leave) return null;
  return leave.Reason ? `On leave: ${leave.Reason}` : 'On leave';
}

/** A visit is in its technician's order by its planned start; one without by its window's. */
const orderOf = ({ PlannedAt, StartsAt }: BoardVisit): number => Date.parse(PlannedAt ?? StartsAt);

function clashesIn(visits: readonly BoardVisit[]): ReadonlySet<number> {
  const planned = visits.flatMap(({ VisitId, VisitState, PlannedAt, PlannedMinutes: minutes }) =>
    (VisitState === 'planned' || VisitState === 'onSite') && PlannedAt !== null && minutes !== null
      ? { VisitId, time: { start: Temporal.Instant.from(PlannedAt), minutes } }
      : [],
  );
  const isClash = ({ VisitId, time }: (typeof planned)[number]) =>
    planned.some((other) => other.VisitId !== VisitId && overlaps(time, other.time));
  return new Set(planned.filter(isClash).map(({ VisitId }) => VisitId));
}

/** `17 visits, 2 without a tech` */
export function visitsWords(visits: readonly Pick<DayVisit, 'TechnicianId'>[]): string {
  if (visits.length === 0) return 'Nothing is booked for this day';
  const waiting = visits.filter(({ TechnicianId }) => TechnicianId === null).length;
  const all = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  return waiting === 0 ? all : `${all}, ${waiting} without a tech`;
}

/** `Labour Day, ACT and NSW`, `Christmas Eve, QLD from 18:00`: each holiday once, with its states. */
export function holidayWords(holidays: DayWindows['Holidays']): string[] {
  const byName = new Map<string, string[]>();
  for (const { Name, State, FromTime, IsLocal } of holidays) {
    const where = [IsLocal ? `parts of ${State}` : State, FromTime && `from ${FromTime}`];
    byName.set(Name, [...(byName.get(Name) ?? []), where.filter(Boolean).join(' ')]);
  }
  return [...byName].map(([name, states]) => {
    const last = states.at(-1);
    const rest = states.slice(0, -1).join(', ');
    return `${name}, ${rest ? `${rest} and ${last}` : last}`;
  });
}
