import {
  type Availability,
  availabilityFor,
  type DayAvailability,
  dayAvailability,
  earliestArrival,
  type World,
} from './availability.ts';
import { formatDay, formatHours, formatTime, timeOfMinutes } from './dates.ts';
import type { DayOption, TimeWindow, WindowChoice } from './day-choice.ts';
import { addDays } from './local-time.ts';

/** The fee of a day's window, in cents ex GST; null while it isn't known. */
export type FeeOf = (choice: { option: DayOption; window: TimeWindow }) => number | null;

/** A choice that takes one press, with its fee and the earliest arrival. */
export type QuickChoice = WindowChoice & { readonly feeCents: number; readonly arrivesAt: Temporal.Instant };

export type QuickChoices = { readonly soonest: QuickChoice; readonly cheapest: QuickChoice };

/** The days with prices: today, tomorrow and the later date on screen. */
export type PricedDays = Pick<Availability, 'today' | 'tomorrow' | 'soonestAfterHours'> & {
  readonly later: DayAvailability;
};

/**
 * The soonest and the cheapest open choice (R3.03); ties go to the cheaper or the sooner one. Null while a fee isn't
 * known.
 */
export function quickChoices(days: PricedDays, world: World, feeOf: FeeOf): QuickChoices | null {
  const open = openChoices(days, world, feeOf);
  const soonest = [...(open ?? [])].sort((a, b) => byArrival(a, b) || a.feeCents - b.feeCents)[0];
  const cheapest = [...(open ?? [])].sort((a, b) => a.feeCents - b.feeCents || byArrival(a, b))[0];
  return soonest && cheapest ? { soonest, cheapest } : null;
}

/**
 * The preselected choice: tomorrow morning (R3.03, R4.09). Null if it's closed, or if an earlier open window costs
 * less: then the customer chooses.
 */
export function defaultChoice(days: PricedDays, world: World, feeOf: FeeOf): WindowChoice | null {
  const open = openChoices(days, world, feeOf);
  const morning = open?.find(({ option, window }) => option === 'tomorrow' && window === 'morning');
  if (!open || !morning) return null;
  const isBeaten = open.some((other) => byArrival(other, morning) < 0 && other.feeCents < morning.feeCents);
  const { option, date, window } = morning;
  return isBeaten ? null : { option, date, window };
}

/** Arrivals are promised to the half hour. */
const ARRIVAL_STEP_MINUTES = 30;

/** The earliest arrival in the site's time zone, `10am`, rounded up to the half hour. */
export function arrivalTime(arrivesAt: Temporal.Instant, timeZone: string): string {
  const { hour, minute } = promisedArrival(arrivesAt, timeZone);
  return formatTime(timeOfMinutes(hour * 60 + minute));
}

function promisedArrival(arrivesAt: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  return arrivesAt
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingIncrement: ARRIVAL_STEP_MINUTES, roundingMode: 'ceil' });
}

/** `today from 10am`, `tomorrow from 3:30am` */
export function soonestWords({ date, arrivesAt }: QuickChoice, today: string, timeZone: string): string {
  return `${dayWords(date, today)} from ${arrivalTime(arrivesAt, timeZone)}`;
}

/** At most this long is an arrival shown unchecked: an operator may edit policy and holidays. */
const SHOWN_AT_MOST_SECONDS = 15 * 60;

/**
 * The soonest arrival that can be booked, whatever it costs, as `soonestWords` says it, and for how many seconds that is
 * true at most. Null while nothing is open.
 */
export function soonestArrival(world: World): { words: string; forSeconds: number } | null {
  const { timeZone } = world.place;
  const days = availabilityFor(world);
  const later = dayAvailability(days.laterFrom, world);
  const soonest = quickChoices({ ...days, later }, world, () => 0)?.soonest;
  if (!soonest) return null;
  const shown = promisedArrival(soonest.arrivesAt, timeZone).epochMilliseconds;
  return {
    words: soonestWords(soonest, days.startingDate, timeZone),
    forSeconds: Math.min(Math.floor((shown - earliestArrival(world)) / 1000), SHOWN_AT_MOST_SECONDS),
  };
}

/** `tomorrow, 8am-12pm`, `Wed 25 Nov, 8am-12pm` */
export function windowWords({ date, window, arrivesAt }: QuickChoice, today: string, world: World): string {
  if (window === 'afterhours') {
    return `${dayWords(date, today)} at ${arrivalTime(arrivesAt, world.place.timeZone)}`;
  }
  const { fromHour, toHour } = world.policy[window];
  return `${dayWords(date, today)}, ${formatHours(fromHour, toHour)}`;
}

function dayWords(date: string, today: string): string {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : formatDay(date);
}

function openChoices(days: PricedDays, world: World, feeOf: FeeOf): QuickChoice[] | null {
  const earliest = earliestArrival(world);
  const daytime = (['today', 'tomorrow', 'later'] as const).flatMap((option) =>
    (['morning', 'afternoon'] as const).flatMap((window) => {
      const { date, windows } = days[option];
      const { open, startsAt } = windows[window];
      const feeCents = feeOf({ option, window });
      if (!open || !startsAt) return [];
      const arrivesAt = startsAt.epochMilliseconds > earliest ? startsAt : instant(earliest);
      return [{ option, date, window, feeCents, arrivesAt }];
    }),
  );
  const afterHours = days.soonestAfterHours.slice(0, 1).map(({ date, time, startsAt }) => {
    const choice = { option: 'afterhours', window: 'afterhours' } as const;
    return { ...choice, date, time, feeCents: feeOf(choice), arrivesAt: startsAt };
  });
  const open = [...daytime, ...afterHours];
  return open.every(isPriced) ? open : null;
}

function isPriced<C extends { feeCents: number | null }>(choice: C): choice is C & { feeCents: number } {
  return choice.feeCents !== null;
}

const instant = (epochMs: number) => Temporal.Instant.fromEpochMilliseconds(epochMs);

const byArrival = (a: QuickChoice, b: QuickChoice) => Temporal.Instant.compare(a.arrivesAt, b.arrivesAt);
