import {
  type Availability,
  availabilityFor,
  type DayAvailability,
  dayAvailability,
  earliestArrival,
  type World,
} from './availability.ts';
import { formatDay, formatHours, formatTime, timeOfMinutes } from './dates.ts';
import { type DayOption, type PricedVisit, TIME_WINDOWS, type WindowChoice } from './day-choice.ts';
import { addDays } from './local-time.ts';

/** A visit's fee, in cents ex GST. */
export type FeeOf = (visit: PricedVisit) => number;

/** A choice that takes one press, with its fee and the earliest arrival. */
export type QuickChoice = WindowChoice & { readonly feeCents: number; readonly arrivesAt: Temporal.Instant };

export type QuickChoices = { readonly soonest: QuickChoice; readonly cheapest: QuickChoice };

/**
 * The soonest and the cheapest of everything that can be booked (R3.03); ties go to the cheaper or the sooner one. Null
 * if nothing can be.
 */
export function quickChoices(availability: Availability, world: World, feeOf: FeeOf): QuickChoices | null {
  const choices = choicesOfNextDays(availability, world, feeOf);
  const { laterFrom, laterTo, tomorrow } = availability;
  const lowest = lowestLaterFee(feeOf);
  // No later date costs less than that or comes sooner.
  const isFound = () => choices.some(({ feeCents }) => feeCents <= lowest);
  let date = laterFrom > tomorrow.date ? laterFrom : addDays(tomorrow.date, 1);
  for (; date <= laterTo && !isFound(); date = addDays(date, 1)) {
    choices.push(...choicesOfDay('later', dayAvailability(date, world), world, feeOf));
  }
  const soonest = [...choices].sort((a, b) => byArrival(a, b) || a.feeCents - b.feeCents)[0];
  const cheapest = [...choices].sort((a, b) => a.feeCents - b.feeCents || byArrival(a, b))[0];
  return soonest && cheapest ? { soonest, cheapest } : null;
}

/**
 * The preselected choice: tomorrow morning (R3.03, R4.09). Null if it's closed, or if an earlier open window costs
 * less: then the customer chooses.
 */
export function defaultChoice(availability: Availability, world: World, feeOf: FeeOf): WindowChoice | null {
  const open = choicesOfNextDays(availability, world, feeOf);
  const morning = open.find(({ option, window }) => option === 'tomorrow' && window === 'morning');
  if (!morning) return null;
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
  const availability = availabilityFor(world);
  const soonest = quickChoices(availability, world, () => 0)?.soonest;
  if (!soonest) return null;
  const shown = promisedArrival(soonest.arrivesAt, timeZone).epochMilliseconds;
  return {
    words: soonestWords(soonest, availability.startingDate, timeZone),
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

/** 'Soonest after hours', today and tomorrow. */
function choicesOfNextDays(availability: Availability, world: World, feeOf: FeeOf): QuickChoice[] {
  const { today, tomorrow, soonestAfterHours } = availability;
  const soonest = soonestAfterHours.slice(0, 1).map(({ date, time, startsAt }) => {
    const option = 'afterhours' as const;
    const feeCents = feeOf({ option, window: 'afterhours', loading: null });
    return { option, date, window: 'afterhours' as const, time, feeCents, arrivesAt: startsAt };
  });
  return [
    ...soonest,
    ...choicesOfDay('today', today, world, feeOf),
    ...choicesOfDay('tomorrow', tomorrow, world, feeOf),
  ];
}

function choicesOfDay(
  option: Exclude<DayOption, 'afterhours'>,
  { date, windows }: DayAvailability,
  world: World,
  feeOf: FeeOf,
): QuickChoice[] {
  const earliest = earliestArrival(world);
  return TIME_WINDOWS.flatMap((window) => {
    const { open, startsAt, loading, times } = windows[window];
    if (!open || !startsAt) return [];
    const feeCents = feeOf({ option, window, loading });
    const arrivesAt = startsAt.epochMilliseconds > earliest ? startsAt : instant(earliest);
    const time = times[0]?.time;
    return [{ option, date, window, ...(time && { time }), feeCents, arrivesAt }];
  });
}

/** What any later day can cost at least. */
function lowestLaterFee(feeOf: FeeOf): number {
  return Math.min(...TIME_WINDOWS.map((window) => feeOf({ option: 'later', window, loading: null })));
}

const instant = (epochMs: number) => Temporal.Instant.fromEpochMilliseconds(epochMs);

const byArrival = (a: QuickChoice, b: QuickChoice) => Temporal.Instant.compare(a.arrivesAt, b.arrivesAt);
