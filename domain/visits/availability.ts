import type { BookingPolicy } from '../constants.ts';
import { afterHoursTimes } from './after-hours-times.ts';
import { type AvoidedHours, avoidedDuring, spanLeft } from './avoided-hours.ts';
import { formatDay, formatTime, isPlainDate } from './dates.ts';
import type {
  DayOption,
  FullWindow,
  Loading,
  PostcodeArea,
  PublicHoliday,
  TimeWindow,
} from './day-choice.ts';
import { loadingAt } from './holidays.ts';
import { addDays, instantOfHour, instantOfTime, localToday, timeAt } from './local-time.ts';
import type { VisitPromise } from './planned-time.ts';
import { visitMessages } from './visit-messages.ts';

/**
 * When a tech can come: one set of rules for browser and server, in the job's time zone (R4.07-R4.17). Everything
 * follows from the things in `World`; nothing here reads a clock.
 */
export type World = {
  readonly now: Temporal.Instant;
  readonly area: PostcodeArea;
  readonly policy: BookingPolicy;
  /** The whole table, or any part that covers the area. */
  readonly holidays: readonly PublicHoliday[];
  /** The windows of the site's region that take no more visits (R10.06); the after-hours window is all of a date's times. */
  readonly full: readonly FullWindow[];
  /** The site's, which narrow its mornings and afternoons (R12.10). */
  readonly avoided: readonly AvoidedHours[];
  /**
   * A window of which they leave too little: 'close' closes it; 'reason' offers it whole to the office, which needs a reason.
   * 'ask' narrows nothing, because food is at risk: a visit in these hours is asked about, like one after hours.
   */
  readonly whenAvoided: 'close' | 'reason' | 'ask';
};

/** An after-hours time at which a tech can be asked to arrive. */
export type AfterHoursTime = Readonly<{ date: string; time: string; startsAt: Temporal.Instant }>;

export type WindowAvailability = {
  readonly open: boolean;
  /** It would be open if it weren't full (R10.06). */
  readonly full: boolean;
  /** It would be open if the site's hours to avoid left enough of it (R12.10). */
  readonly isAvoided: boolean;
  /** After hours: the first available time and the end of the last; null if none is left. */
  readonly startsAt: Temporal.Instant | null;
  readonly endsAt: Temporal.Instant | null;
  readonly loading: Loading | null;
  /** Why it's closed, in the specification's words (R4.12); null while open. */
  readonly message: string | null;
  /** The available times; empty except after hours. */
  readonly times: readonly AfterHoursTime[];
};

/** The morning or the afternoon, whose hours are known even when it's closed. */
export type DaytimeAvailability = WindowAvailability & {
  /** From when the tech may come: later than the window's start if the notice is, or the site's hours are (R4.13, R12.10). */
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
};

/** The first bookable time, in any window. */
export type OpenTime = {
  readonly date: string;
  readonly window: TimeWindow;
  readonly time: string;
  readonly startsAt: Temporal.Instant;
};

export type DayAvailability = {
  readonly date: string;
  /** Nothing is available on it; `nextOpen` then says what comes next (R4.13). */
  readonly disabled: boolean;
  readonly nextOpen: OpenTime | null;
  /** Why the whole day costs the after-hours price; a part-day holiday is on its windows only. */
  readonly loading: Loading | null;
  readonly windows: {
    readonly morning: DaytimeAvailability;
    readonly afternoon: DaytimeAvailability;
    readonly afterhours: WindowAvailability;
  };
};

export type Availability = {
  /** Today in the site's time zone (R3.03). */
  readonly startingDate: string;
  readonly today: DayAvailability;
  readonly tomorrow: DayAvailability;
  /** The date picker's first and last date (R5.08). */
  readonly laterFrom: string;
  readonly laterTo: string;
  /** 'Soonest after hours': every time from now + notice over the next 24 hours (R4.08). */
  readonly soonestAfterHours: readonly AfterHoursTime[];
};

const SOONEST_HOURS = 24;

/** The date picker's first and last date, both included; a day that the month lacks becomes its last day (R5.08). */
export function laterRange(
  now: Temporal.Instant,
  timeZone: string,
  policy: BookingPolicy,
): { readonly from: string; readonly to: string } {
  return laterRangeOf(localToday(now, timeZone), policy);
}

function laterRangeOf(today: string, policy: BookingPolicy) {
  return {
    from: addDays(today, policy.datePickerMinDays),
    to: Temporal.PlainDate.from(today).add({ months: policy.datePickerMaxMonths }).toString(),
  };
}

/** What can be booked now at a site: today, tomorrow, the later range and 'soonest after hours'. */
export function availabilityFor(world: World): Availability {
  const { now, area, policy } = world;
  const startingDate = localToday(now, area.timeZone);
  const { from, to } = laterRange(now, area.timeZone, policy);
  return {
    startingDate,
    today: dayAvailability(startingDate, world),
    tomorrow: dayAvailability(addDays(startingDate, 1), world),
    laterFrom: from,
    laterTo: to,
    soonestAfterHours: soonestAfterHours(world),
  };
}

/** The three windows of a date (R4.13, R4.14, R4.16). Outside the bookable range nothing is open. */
export function dayAvailability(date: string, world: World): DayAvailability {
  const { now, area, policy, holidays } = world;
  const bookable = deriveDayOption(date, now, area.timeZone, policy) !== null;
  const times = bookable ? openTimes(date, world) : [];
  const open = {
    morning: bookable && isWindowOpen('morning', date, world),
    afternoon: bookable && isWindowOpen('afternoon', date, world),
    afterhours: times.length > 0,
  };
  const disabled = !open.morning && !open.afternoon && !open.afterhours;
  const nextOpen = disabled ? firstOpenTime(world) : null;
  const today = localToday(now, area.timeZone);
  const avoided = {
    morning: bookable && isLeftOut('morning', date, world),
    afternoon: bookable && isLeftOut('afternoon', date, world),
    afterhours: false,
  };
  const message = (window: TimeWindow) => {
    if (open[window]) return null;
    if (avoided[window]) return visitMessages.hoursLeaveTooLittle(policy.leftMinutes);
    return closedMessage({ window, date, today, open, nextOpen, bookable, full: world.full });
  };
  const loading = (startMinutes: number) => loadingAt({ date, startMinutes, area, holidays });
  const full = (window: TimeWindow, isInTime: boolean) => bookable && isInTime && isFull(window, date, world);

  const daytime = (window: 'morning' | 'afternoon'): DaytimeAvailability => ({
    open: open[window],
    full: full(window, isTimely(window, date, world)),
    isAvoided: avoided[window],
    ...promised(spanOf(window, date, world) ?? wholeWindow(window, date, world), world),
    loading: loading(policy[window].fromHour * 60),
    message: message(window),
    times: [],
  });
  return {
    date,
    disabled,
    nextOpen,
    loading: loading(0),
    windows: {
      morning: daytime('morning'),
      afternoon: daytime('afternoon'),
      afterhours: {
        open: open.afterhours,
        full: full('afterhours', timesAhead(date, world).length > 0),
        isAvoided: false,
        startsAt: times[0]?.startsAt ?? null,
        endsAt: times.at(-1)?.startsAt.add({ minutes: policy.afterHoursStepMinutes }) ?? null,
        loading: loading(0),
        message: message('afterhours'),
        times,
      },
    },
  };
}

/** A date's morning or afternoon; null if it's closed, and the reason then needs the whole day. */
export function openDaytime(
  window: 'morning' | 'afternoon',
  date: string,
  world: World,
): Pick<DaytimeAvailability, 'startsAt' | 'endsAt' | 'loading'> | null {
  const { area, policy, holidays } = world;
  const span = spanOf(window, date, world);
  if (!span || !isWindowOpen(window, date, world, span)) return null;
  return {
    ...promised(span, world),
    loading: loadingAt({ date, startMinutes: policy[window].fromHour * 60, area, holidays }),
  };
}

/**
 * The day option of a date: the selected date is what counts, and the option is derived from it whenever a draft is
 * loaded (R3.03). Null for a past date or one outside the picker's range.
 */
export function deriveDayOption(
  date: string,
  now: Temporal.Instant,
  timeZone: string,
  policy: BookingPolicy,
): Exclude<DayOption, 'afterhours'> | null {
  if (!isPlainDate(date)) return null;
  const today = localToday(now, timeZone);
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  const { from, to } = laterRangeOf(today, policy);
  return date >= from && date <= to ? 'later' : null;
}

/** Whether a window takes no more visits, whatever the time (R10.06). */
function isFull(window: TimeWindow, date: string, { full }: World): boolean {
  return full.some((one) => one.date === date && one.window === window);
}

function isWindowOpen(
  window: 'morning' | 'afternoon',
  date: string,
  world: World,
  span = spanOf(window, date, world),
): boolean {
  return isTimely(window, date, world, span) && !isFull(window, date, world);
}

/** Whether a window is closed because of the site's hours to avoid alone. */
function isLeftOut(window: 'morning' | 'afternoon', date: string, world: World): boolean {
  return (
    spanOf(window, date, world) === null &&
    isWindowOpen(window, date, world, wholeWindow(window, date, world))
  );
}

/**
 * Timely until now + notice is past the end of what the site's hours leave of the window (R4.13, R12.10). The same rule applies to every date, though only a long
 * notice affects later ones; tomorrow's morning also closes at a fixed hour today.
 */
function isTimely(
  window: 'morning' | 'afternoon',
  date: string,
  world: World,
  span = spanOf(window, date, world),
): boolean {
  const { now, area, policy } = world;
  if (!span || earliestArrival(world) > span.endsAt.epochMilliseconds) return false;
  if (window === 'afternoon') return true;
  const today = localToday(now, area.timeZone);
  if (date !== addDays(today, 1)) return true;
  const closesAt = instantOfHour(today, policy.tomorrowMorningClosesAtHour, area.timeZone);
  return now.epochMilliseconds < closesAt.epochMilliseconds;
}

function openTimes(date: string, world: World): AfterHoursTime[] {
  return isFull('afterhours', date, world) ? [] : timesAhead(date, world);
}

/** A date's after-hours times that are at least the notice (elapsed time) away (R4.14). */
function timesAhead(date: string, world: World): AfterHoursTime[] {
  const earliest = earliestArrival(world);
  return afterHoursTimes(world.policy).flatMap((time) => {
    const startsAt = instantOfTime(date, time, world.area.timeZone);
    return startsAt && startsAt.epochMilliseconds >= earliest ? [{ date, time, startsAt }] : [];
  });
}

/** 'Soonest after hours': every open time in the next 24 hours, with its date (R4.08). */
export function soonestAfterHours(world: World): AfterHoursTime[] {
  const end = world.now.epochMilliseconds + SOONEST_HOURS * 3_600_000;
  const today = localToday(world.now, world.area.timeZone);
  return [today, addDays(today, 1)]
    .flatMap((date) => openTimes(date, world))
    .filter(({ startsAt }) => startsAt.epochMilliseconds < end);
}

/** The soonest of today's, tomorrow's and, with a long notice, later windows and times. */
function firstOpenTime(world: World): OpenTime | null {
  const { now, area, policy } = world;
  const today = localToday(now, area.timeZone);
  const { to } = laterRange(now, area.timeZone, policy);
  for (let date = today; date <= to; date = addDays(date, 1)) {
    if (deriveDayOption(date, now, area.timeZone, policy) === null) continue;
    const daytime = (['morning', 'afternoon'] as const).flatMap((window) => {
      const open = openDaytime(window, date, world);
      if (!open) return [];
      const { startsAt } = open;
      return [{ date, window, startsAt, time: timeAt(startsAt, area.timeZone) }];
    });
    const afterHours = openTimes(date, world)
      .slice(0, 1)
      .map((time) => ({ ...time, window: 'afterhours' as const }));
    const first = [...afterHours, ...daytime].sort((a, b) =>
      Temporal.Instant.compare(a.startsAt, b.startsAt),
    )[0];
    if (first) return first;
  }
  return null;
}

/** The earliest arrival, in epoch milliseconds: now plus the notice (R4.13). */
export function earliestArrival({ now, policy }: World): number {
  return now.epochMilliseconds + policy.minBookingGapHours * 3_600_000;
}

type Daytime = 'morning' | 'afternoon';

/** Arrivals are promised to the half hour. */
const PROMISE_MINUTES = 30;

/**
 * A span as it's promised, stored and shown everywhere: from its start, or from the earliest arrival rounded up to the half
 * hour. Where that would be its end, from the minute before it.
 */
function promised({ startsAt, endsAt }: VisitPromise, world: World): VisitPromise {
  const earliest = Temporal.Instant.fromEpochMilliseconds(earliestArrival(world));
  if (!isBefore(startsAt, earliest) || isBefore(endsAt, earliest)) return { startsAt, endsAt };
  const rounded = [PROMISE_MINUTES, 1].map((minutes) => roundedUp(earliest, world.area.timeZone, minutes));
  const from = rounded.find((start) => isBefore(start, endsAt)) ?? endsAt.subtract({ minutes: 1 });
  return { startsAt: from, endsAt };
}

function roundedUp(instant: Temporal.Instant, timeZone: string, minutes: number): Temporal.Instant {
  return instant
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingIncrement: minutes, roundingMode: 'ceil' })
    .toInstant();
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

function wholeWindow(window: Daytime, date: string, { area, policy }: World): VisitPromise {
  const at = (hour: number) => instantOfHour(date, hour, area.timeZone);
  return { startsAt: at(policy[window].fromHour), endsAt: at(policy[window].toHour) };
}

/** What the site's hours to avoid leave of a window; null if that's too little (R12.10). */
function spanOf(window: Daytime, date: string, world: World): VisitPromise | null {
  const whole = wholeWindow(window, date, world);
  const { area, avoided, whenAvoided, policy } = world;
  if (whenAvoided === 'ask') return whole;
  const left = spanLeft(whole, { timeZone: area.timeZone, avoided, minMinutes: policy.leftMinutes });
  return left ?? (whenAvoided === 'reason' ? whole : null);
}

/** The hours to avoid that a visit would fall into, about which its customer is asked; null if it's clear of them (R12.10). */
export const hoursInTheWay = (promise: VisitPromise, { area, avoided }: World): AvoidedHours | null =>
  avoidedDuring(promise, area.timeZone, avoided);

/** The specification's three errors where they are true (R4.12); otherwise what is left, or what comes next (R4.13). */
function closedMessage(closed: {
  readonly window: TimeWindow;
  readonly date: string;
  /** At the site. */
  readonly today: string;
  readonly open: Readonly<Record<TimeWindow, boolean>>;
  readonly nextOpen: { readonly date: string; readonly time: string } | null;
  readonly bookable: boolean;
  readonly full: readonly FullWindow[];
}): string {
  const { window, date, today, open, nextOpen, bookable, full } = closed;
  if (nextOpen && bookable) {
    const when = `${formatDay(nextOpen.date)}, ${formatTime(nextOpen.time)}`;
    return visitMessages[date === today ? 'nothingLeftToday' : 'nothingLeftThatDay'](when);
  }
  if (!bookable) return visitMessages.windowGone;
  if (window === 'afterhours') return visitMessages.noAfterHoursLeft;
  const { onlyAfternoonToday, onlyAfterHoursToday, onlyAfternoonTomorrow, windowGone } = visitMessages;
  const tomorrow = addDays(today, 1);
  if (open.afternoon) {
    if (date === today) return onlyAfternoonToday;
    return date === tomorrow ? onlyAfternoonTomorrow : windowGone;
  }
  const isAnyTimeTomorrow = !full.some((one) => one.date === tomorrow);
  const isOnlyAfterHours = date === today && open.afterhours && !open.morning;
  return isOnlyAfterHours && isAnyTimeTomorrow ? onlyAfterHoursToday : windowGone;
}
