import { formatTime, minutesOf } from './dates.ts';
import type { VisitPromise } from './planned-time.ts';

/** Of the week, as a site says them: 1 is Monday, 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A site has at most this many hours to avoid. */
export const MAX_AVOIDED_HOURS = 20;

/** Hours are given to the half hour, as arrivals are promised. */
export const HOURS_STEP_MINUTES = 30;

/** Hours over midnight last at most this long: from 8am to 7am is more likely a slip. */
const MAX_OVERNIGHT_MINUTES = 12 * 60;

const MINUTES_OF_DAY = 24 * 60;

/** When a site doesn't want a technician, by the clocks there (R12.10). */
export type AvoidedHours = {
  readonly weekdays: readonly number[];
  /** HH:mm. An end at or before the start is on the next day. Null for all day: the site is closed. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  /** The dates on which they begin, YYYY-MM-DD, both included; null without a limit. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
};

/** Of a place that isn't a site yet, or one that says nothing. */
export const NO_HOURS = { avoided: [], whenAvoided: 'close' } as const;

/** Whether the end of some hours is the next day's. */
export const isOvernight = ({ from, to }: { from: string; to: string }): boolean => to <= from;

/** Whether an end can't belong to its start: it's the same, or a day that is nearly over again. */
export function endsBeforeStart({ from, to }: { from: string; to: string }): boolean {
  if (!isOvernight({ from, to })) return false;
  return minutesOf(to) + MINUTES_OF_DAY - minutesOf(from) > MAX_OVERNIGHT_MINUTES;
}

/** The hours that a site wants avoided at a time on its clocks; null where there are none. */
export function hoursAt(local: Temporal.PlainDateTime, all: readonly AvoidedHours[]): AvoidedHours | null {
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const day = local.toPlainDate();
  return all.find((each) => isIn(each, day, time)) ?? null;
}

function isIn(each: AvoidedHours, day: Temporal.PlainDate, time: string): boolean {
  const { hours } = each;
  if (!hours) return beginsOn(each, day);
  if (!isOvernight(hours)) return time >= hours.from && time < hours.to && beginsOn(each, day);
  return (
    (time >= hours.from && beginsOn(each, day)) ||
    (time < hours.to && beginsOn(each, day.subtract({ days: 1 })))
  );
}

function beginsOn({ weekdays, firstDate, lastDate }: AvoidedHours, day: Temporal.PlainDate): boolean {
  const date = day.toString();
  return (
    weekdays.includes(day.dayOfWeek) &&
    (firstDate === null || date >= firstDate) &&
    (lastDate === null || date <= lastDate)
  );
}

type Piece = VisitPromise & { readonly avoided: AvoidedHours | null };

/** A promise in pieces of half hours by the clocks at the site, each either avoided or free; nights on which they change included. */
function piecesOf(
  { startsAt, endsAt }: VisitPromise,
  timeZone: string,
  all: readonly AvoidedHours[],
): Piece[] {
  const pieces: Piece[] = [];
  let from = startsAt;
  while (Temporal.Instant.compare(from, endsAt) < 0) {
    const local = from.toZonedDateTimeISO(timeZone).toPlainDateTime();
    const past = (local.minute % HOURS_STEP_MINUTES) * 60_000 + local.second * 1000 + local.millisecond;
    const next = from.add({ milliseconds: HOURS_STEP_MINUTES * 60_000 - past });
    const to = Temporal.Instant.compare(next, endsAt) < 0 ? next : endsAt;
    pieces.push({ startsAt: from, endsAt: to, avoided: hoursAt(local, all) });
    from = to;
  }
  return pieces;
}

/** The first of the hours to avoid that a visit falls into; null if it's clear of them. */
export function avoidedDuring(
  promise: VisitPromise,
  timeZone: string,
  all: readonly AvoidedHours[],
): AvoidedHours | null {
  if (all.length === 0) return null;
  return piecesOf(promise, timeZone, all).find(({ avoided }) => avoided)?.avoided ?? null;
}

/**
 * What a site's hours to avoid leave of a window: its longest unbroken span, the earlier of equals (R12.10). A window that
 * they don't touch stays whole, however short it is.
 * @returns null if less than `minMinutes` are left
 */
export function spanLeft(
  window: VisitPromise,
  {
    timeZone,
    avoided,
    minMinutes,
  }: { timeZone: string; avoided: readonly AvoidedHours[]; minMinutes: number },
): VisitPromise | null {
  if (avoided.length === 0) return window;
  const pieces = piecesOf(window, timeZone, avoided);
  if (pieces.every((piece) => piece.avoided === null)) return window;
  const runs: VisitPromise[] = [];
  let begins: Temporal.Instant | null = null;
  for (const { startsAt, endsAt, avoided: taken } of pieces) {
    begins = taken ? null : (begins ?? startsAt);
    if (begins) runs.push({ startsAt: begins, endsAt });
  }
  // Sorting keeps the earlier of equals first.
  const [longest] = runs.sort((a, b) => lengthOf(b) - lengthOf(a));
  return longest && lengthOf(longest) >= minMinutes * 60_000 ? longest : null;
}

const lengthOf = ({ startsAt, endsAt }: VisitPromise): number =>
  endsAt.epochMilliseconds - startsAt.epochMilliseconds;

/** `11:30am-2:30pm`, `10pm-2am`, `all day` */
export const hoursWords = ({ hours }: Pick<AvoidedHours, 'hours'>): string =>
  hours ? `${formatTime(hours.from)}-${formatTime(hours.to)}` : 'all day';

/** What a kitchen does in some hours, as far as their middle tells. */
export type Service = 'lunch' | 'dinner' | 'closed' | 'other';

export function serviceOf({ hours }: AvoidedHours): Service {
  if (!hours) return 'closed';
  const to = minutesOf(hours.to) + (isOvernight(hours) ? MINUTES_OF_DAY : 0);
  const middle = Math.floor((minutesOf(hours.from) + to) / 2) % MINUTES_OF_DAY;
  if (middle >= 11 * 60 && middle < 15 * 60) return 'lunch';
  return middle >= 17 * 60 && middle < 22 * 60 ? 'dinner' : 'other';
}

/** `every day`, `Mon to Fri`, `Sat and Sun`, `Mon, Wed and Fri` */
export function weekdayWords(weekdays: readonly number[]): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  const first = days[0] ?? 1;
  const name = (day: number) => WEEKDAY_NAMES[day - 1] ?? '';
  if (days.length === 7) return 'every day';
  if (days.length > 2 && days.every((day, index) => day === first + index)) {
    return `${name(first)} to ${name(days[days.length - 1] ?? first)}`;
  }
  const names = days.map(name);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}
