import { addDays } from '../visits/local-time.ts';

export const INTERVAL_UNITS = ['weeks', 'months'] as const;
/** The longest interval of each unit: two years, or one. */
export const MOST_EVERY: Readonly<Record<IntervalUnit, number>> = { weeks: 52, months: 24 };
type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** How often a line of a plan is due: every so many weeks or months. */
export type Interval = { readonly every: number; readonly unit: IntervalUnit };

/** From where the next date counts: the plan's own dates, or the day on which it was done last. */
export const BASES = ['planned', 'done'] as const;

/** When a line of a plan is due; all dates are the site's, YYYY-MM-DD. */
export type Rhythm = {
  readonly interval: Interval;
  /** The first due date, from which all others count. */
  readonly anchor: string;
  /** The months in which it may be due, 1 to 12; none are all. */
  readonly months: readonly number[];
  readonly basis: (typeof BASES)[number];
};

/** From one day to another, both included. */
export type Days = { readonly firstDay: string; readonly lastDay: string };

/** A time in which a plan rests; it goes on from `until`, which isn't part of it, null while nobody has said so. */
export type Pause = { readonly from: string; readonly until: string | null };

/** How many days one date is after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Always from the anchor, so that the end of a month comes back: 31 Jan, 28 Feb, 31 Mar (R13.02). */
function dateOf(anchor: string, { every, unit }: Interval, index: number): string {
  if (unit === 'weeks') return addDays(anchor, 7 * every * index);
  return Temporal.PlainDate.from(anchor)
    .add({ months: every * index })
    .toString();
}

const monthOf = (date: string): number => Number(date.slice(5, 7));

const isAllowed = (date: string, months: readonly number[]): boolean =>
  months.length === 0 || months.includes(monthOf(date));

export const isPaused = (date: string, pauses: readonly Pause[]): boolean =>
  pauses.some(({ from, until }) => from <= date && (until === null || date < until));

/**
 * What a service that nobody has booked is on a day at its site: 'over' once its date was in a pause, so that it isn't done any more;
 * 'paused' before that, and while its plan rests at all.
 */
export function waitingState(
  { dueOn, lastDay }: { readonly dueOn: string; readonly lastDay: string },
  today: string,
  pauses: readonly Pause[],
): 'due' | 'missed' | 'paused' | 'over' {
  const isIn = isPaused(dueOn, pauses);
  if (isIn && dueOn < today) return 'over';
  if (isIn || isPaused(today, pauses)) return 'paused';
  return lastDay < today ? 'missed' : 'due';
}

/** An index that isn't after the first due date from a day on; below 0 for what was due before the anchor. */
function indexBefore(anchor: string, { every, unit }: Interval, day: string): number {
  const passed =
    unit === 'weeks'
      ? daysBetween(anchor, day) / 7
      : (Number(day.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12 + monthOf(day) - monthOf(anchor);
  return Math.floor(passed / every);
}

/**
 * The due dates of a line from its anchor on, in order; those outside its months don't take place.
 * @param isBeforeToo whether the dates before the anchor count as well, at the same intervals
 */
export function dueDates(
  { anchor, interval, months }: Omit<Rhythm, 'basis'>,
  { firstDay, lastDay }: Days,
  isBeforeToo = false,
): string[] {
  const found: string[] = [];
  const first = indexBefore(anchor, interval, firstDay);
  for (let index = isBeforeToo ? first : Math.max(0, first); ; index += 1) {
    const date = dateOf(anchor, interval, index);
    if (date > lastDay) return found;
    if (date >= firstDay && isAllowed(date, months)) found.push(date);
  }
}

/**
 * The due date of a line that counts from done, after an occurrence that was done, or skipped, which counts as its due date.
 * Outside the line's months it waits for the first day of the next one.
 */
export const nextDueDate = ({ interval, months }: Omit<Rhythm, 'anchor' | 'basis'>, last: string): string =>
  fromAllowedMonth(dateOf(last, interval, 1), months);

function fromAllowedMonth(date: string, months: readonly number[]): string {
  let day = Temporal.PlainDate.from(date);
  while (!isAllowed(day.toString(), months)) day = day.with({ day: 1 }).add({ months: 1 });
  return day.toString();
}

/** Of a month, because the shortest decides. */
const SHORTEST_MONTH = 28;

/**
 * The days around a due date in which it may be done: a quarter of the interval either side, no more than `mostDays`, and none of a
 * pause that the date isn't in. Those of one line never overlap.
 */
export function dueSpan(
  dueOn: string,
  { every, unit }: Interval,
  mostDays: number,
  pauses: readonly Pause[] = [],
): Days {
  const days = every * (unit === 'weeks' ? 7 : SHORTEST_MONTH);
  const around = Math.min(mostDays, Math.floor(days / 4));
  let [firstDay, lastDay] = [addDays(dueOn, -around), addDays(dueOn, around)];
  for (const { from, until } of pauses) {
    if (from === until) continue;
    if (until !== null && until <= dueOn && until > firstDay) firstDay = until;
    if (from > dueOn && from <= lastDay) lastDay = addDays(from, -1);
  }
  return { firstDay, lastDay };
}

/**
 * Whether an occurrence comes sooner than half an interval after the last time that the line was done: then the office moves or
 * skips it.
 */
export function isTooSoon(dueOn: string, doneOn: string, interval: Interval): boolean {
  const whole = daysBetween(doneOn, dateOf(doneOn, interval, 1));
  const between = daysBetween(doneOn, dueOn);
  return 2 * between < whole;
}

/**
 * For which of a line's open due dates work counts that was done early or late: the nearest, and of two the earlier one.
 * @returns null for work that's half an interval or more from all of them: it's one service more
 */
export function countsFor(open: readonly string[], doneOn: string, interval: Interval): string | null {
  const distance = (dueOn: string) => Math.abs(daysBetween(dueOn, doneOn));
  const [nearest] = [...open].sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
  if (nearest === undefined) return null;
  const [from, to] = [nearest, doneOn].sort() as [string, string];
  return isTooSoon(to, from, interval) ? nearest : null;
}
