import type { HourRange } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { overlaps } from '../../../domain/visits/planned-time.ts';
import type { DayVisit } from '../api/job-queries.ts';
import type { Technician } from '../api/technician-queries.ts';
import type { DayWindows } from '../api/window-queries.ts';

/** What a board needs to know of a visit to draw it in its place. */
export type BoardVisit = Pick<
  DayVisit,
  | 'VisitId'
  | 'TechnicianId'
  | 'AttendanceDate'
  | 'StartsAt'
  | 'EndsAt'
  | 'TimeZone'
  | 'VisitState'
  | 'PlannedAt'
  | 'PlannedMinutes'
  | 'IsFoodAtRisk'
>;

/** A visit in its technician's row; times are minutes of the board's day, by the clock at its site. */
export type Placed<Visit> = {
  readonly visit: Visit;
  /** By its planned time; without one it fills what was promised. */
  readonly from: number;
  readonly to: number;
  readonly isPlanned: boolean;
  /** 0 is the topmost; visits that overlap are one below the other. */
  readonly lane: number;
  /** How far its text may go: to the next visit of its lane. */
  readonly textTo: number;
};

/** A technician's day. */
export type BoardRow<Visit> = {
  readonly technician: Technician;
  /** Why they can't come that day; null if they can. */
  readonly awayReason: string | null;
  readonly visits: readonly Placed<Visit>[];
  readonly lanes: number;
  /** Minutes of work that are planned. */
  readonly minutes: number;
  /** The visits that aren't done and whose planned times overlap, so that their technician would be at two places at once. */
  readonly clashes: ReadonlySet<number>;
};

export type Board<Visit> = {
  /** Those without a technician. */
  readonly waiting: readonly Visit[];
  readonly rows: readonly BoardRow<Visit>[];
  /** The hours that are shown, `to` after `from`. */
  readonly hours: { readonly from: number; readonly to: number };
};

/** A text of a short visit gets as many minutes of room, if they're free. */
const TEXT_MINUTES = 150;

/**
 * A day's visits by technician and time (R10.08, R14.01). `date` is the day at the sites, YYYY-MM-DD; it shows the given hours, and
 * opens to what is planned outside them.
 */
export function dayBoard<Visit extends BoardVisit>(
  visits: readonly Visit[],
  technicians: readonly Technician[],
  date: string,
  shown: HourRange,
): Board<Visit> {
  const rows = shownTechnicians(visits, technicians).map(({ technician, own }) => {
    const placed = inLanes(own, date);
    return {
      technician,
      awayReason: awayReason(technician, date),
      visits: placed,
      lanes: Math.max(1, ...placed.map(({ lane }) => lane + 1)),
      minutes: plannedMinutes(own),
      clashes: clashesIn(own),
    };
  });
  const all = rows.flatMap((row) => row.visits);
  return {
    waiting: waitingOf(visits, technicians),
    rows,
    hours: {
      from: Math.min(shown.fromHour, ...all.map(({ from }) => Math.floor(from / 60))),
      to: Math.max(shown.toHour, ...all.map(({ to }) => Math.ceil(to / 60))),
    },
  };
}

/** A technician's week, day by day. */
export type WeekRow<Visit> = {
  readonly technician: Technician;
  readonly minutes: number;
  readonly days: readonly (Pick<BoardRow<Visit>, 'awayReason' | 'minutes' | 'clashes'> & {
    /** By time. */
    readonly visits: readonly Visit[];
  })[];
};

/** The visits of several days by technician (R14.01); `waiting` has one list a day. */
export function weekBoard<Visit extends BoardVisit>(
  visits: readonly Visit[],
  technicians: readonly Technician[],
  dates: readonly string[],
): { waiting: Visit[][]; rows: WeekRow<Visit>[] } {
  const on = (date: string, of: readonly Visit[]) => of.filter((visit) => visit.AttendanceDate === date);
  return {
    waiting: dates.map((date) => waitingOf(on(date, visits), technicians)),
    rows: shownTechnicians(visits, technicians).map(({ technician, own }) => ({
      technician,
      minutes: plannedMinutes(own),
      days: dates.map((date) => {
        const ofDay = on(date, own);
        return {
          visits: [...ofDay].sort((a, b) => startOf(a) - startOf(b) || a.VisitId - b.VisitId),
          awayReason: awayReason(technician, date),
          minutes: plannedMinutes(ofDay),
          clashes: clashesIn(ofDay),
        };
      }),
    })),
  };
}

/** Monday to Sunday of a date's week. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** `Mon 30 Nov to Sun 6 Dec` */
export const weekTitle = (dates: readonly string[]): string =>
  `${formatDay(dates[0] ?? '')} to ${formatDay(dates.at(-1) ?? '')}`;

/** Everybody who works here, and those who left but have visits, each with their own. */
const shownTechnicians = <Visit extends BoardVisit>(
  visits: readonly Visit[],
  technicians: readonly Technician[],
) =>
  technicians
    .map((technician) => ({
      technician,
      own: visits.filter(({ TechnicianId }) => TechnicianId === technician.TechnicianId),
    }))
    .filter(({ technician, own }) => technician.IsActive || own.length > 0);

/** Those without a technician: food at risk first, then by the end of what was promised (R14.02). */
function waitingOf<Visit extends BoardVisit>(
  visits: readonly Visit[],
  technicians: readonly Technician[],
): Visit[] {
  const known = new Set(technicians.map(({ TechnicianId }) => TechnicianId));
  return visits
    .filter(({ TechnicianId }) => TechnicianId === null || !known.has(TechnicianId))
    .sort(
      (a, b) =>
        Number(b.IsFoodAtRisk) - Number(a.IsFoodAtRisk) ||
        Date.parse(a.EndsAt) - Date.parse(b.EndsAt) ||
        a.VisitId - b.VisitId,
    );
}

const plannedMinutes = (visits: readonly BoardVisit[]): number =>
  visits.reduce((sum, { PlannedMinutes }) => sum + (PlannedMinutes ?? 0), 0);

const startOf = ({ PlannedAt, StartsAt }: BoardVisit): number => Date.parse(PlannedAt ?? StartsAt);

/** `4.5 h`, of minutes. */
export const hoursWords = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`;

/** Minutes since the midnight with which a date begins, by a zone's clock; from 1440 on the day after. */
function minutesOn(date: string, at: Temporal.Instant, timeZone: string): number {
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
  return at
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .since(midnight, { largestUnit: 'minute' })
    .total('minute');
}

function spanOf<Visit extends BoardVisit>(visit: Visit, date: string) {
  const { PlannedAt, PlannedMinutes, StartsAt, EndsAt, TimeZone } = visit;
  const minutes = (at: string) => minutesOn(date, Temporal.Instant.from(at), TimeZone);
  if (PlannedAt !== null && PlannedMinutes !== null) {
    const from = minutes(PlannedAt);
    return { visit, from, to: from + PlannedMinutes, isPlanned: true };
  }
  return { visit, from: minutes(StartsAt), to: minutes(EndsAt), isPlanned: false };
}

/** Planned ones by time in as few lanes as they need, the others below them. */
function inLanes<Visit extends BoardVisit>(visits: readonly Visit[], date: string): Placed<Visit>[] {
  const lanes: { from: number; to: number }[][] = [];
  const spans = visits
    .map((visit) => spanOf(visit, date))
    .sort(
      (a, b) =>
        Number(b.isPlanned) - Number(a.isPlanned) || a.from - b.from || a.visit.VisitId - b.visit.VisitId,
    );
  const placed = spans.map((span) => {
    const isFree = (lane: { from: number; to: number }[]) =>
      lane.every(({ from, to }) => to <= span.from || span.to <= from);
    const found = lanes.findIndex(isFree);
    const lane = found < 0 ? lanes.push([]) - 1 : found;
    lanes[lane]?.push(span);
    return { ...span, lane };
  });
  return placed.map((span) => {
    const next = (lanes[span.lane] ?? []).map(({ from }) => from).filter((from) => from >= span.to);
    return { ...span, textTo: Math.min(Math.max(span.to, span.from + TEXT_MINUTES), ...next) };
  });
}

/** Why a technician can't come on a local date; null if they can. */
export function awayReason({ Leave, IsActive }: Technician, date: string): string | null {
  if (!IsActive) return 'No longer works here';
  const leave = Leave.find(({ FromDate, ToDate }) => FromDate <= date && date <= ToDate);
  if (!leave) return null;
  return leave.Reason ? `On leave: ${leave.Reason}` : 'On leave';
}

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
export function visitsWords({ all, waiting }: { all: number; waiting: number }): string {
  if (all === 0) return 'Nothing is booked';
  const visits = all === 1 ? '1 visit' : `${all} visits`;
  return waiting === 0 ? visits : `${visits}, ${waiting} without a tech`;
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
