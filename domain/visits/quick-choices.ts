import {
  type Availability,
  availabilityFor,
  type DayAvailability,
  dayAvailability,
  earliestArrival,
  type World,
} from './availability.ts';
import { formatDay, formatInstantTime, formatSpan } from './dates.ts';
import {
  type ChoiceInput,
  type DayOption,
  type PricedVisit,
  TIME_WINDOWS,
  type WindowChoice,
} from './day-choice.ts';
import { addDays } from './local-time.ts';

/** A visit's fee, in cents ex GST. */
export type FeeOf = (visit: PricedVisit) => number;

/** A choice that takes one press, with its fee and the earliest arrival. */
export type QuickChoice = WindowChoice & { readonly feeCents: number; readonly arrivesAt: Temporal.Instant };

export type QuickChoices = {
  readonly soonest: QuickChoice;
  readonly cheapest: QuickChoice;
  /** The first few, in order of arrival, one of them after hours at most, with the cheapest. */
  readonly next: readonly QuickChoice[];
};

const NEXT_COUNT = 4;

/**
 * The soonest and the cheapest of everything that can be booked (R3.03); ties go to the cheaper or the sooner one. Null
 * if nothing can be.
 */
export function quickChoices(availability: Availability, world: World, feeOf: FeeOf): QuickChoices | null {
  const choices = choicesOfNextDays(availability, feeOf);
  const { laterFrom, laterTo, tomorrow } = availability;
  const lowest = lowestLaterFee(feeOf);
  // No later date costs less than that or comes sooner.
  const isFound = () => choices.some(({ feeCents }) => feeCents <= lowest);
  let date = laterFrom > tomorrow.date ? laterFrom : addDays(tomorrow.date, 1);
  for (; date <= laterTo && !isFound(); date = addDays(date, 1)) {
    choices.push(...choicesOfDay('later', dayAvailability(date, world), feeOf));
  }
  const inOrder = choices.sort((a, b) => byArrival(a, b) || a.feeCents - b.feeCents);
  const soonest = inOrder[0];
  const cheapest = [...inOrder].sort((a, b) => a.feeCents - b.feeCents)[0];
  if (!soonest || !cheapest) return null;
  // Of after hours the soonest is enough: nobody picks midnight where this evening is open.
  const afterHours = inOrder.find(({ window }) => window === 'afterhours');
  const apart = inOrder.filter((one) => one.window !== 'afterhours' || one === afterHours);
  const next = apart.slice(0, NEXT_COUNT);
  return { soonest, cheapest, next: next.includes(cheapest) ? next : [...next, cheapest] };
}

/** Whether two choices are the same visit, whatever its day is called. */
export function isSameVisit(one: ChoiceInput, other: ChoiceInput): boolean {
  const { date, window } = one;
  return (
    date === other.date &&
    window === other.window &&
    (window !== 'afterhours' || (one.time ?? '') === (other.time ?? ''))
  );
}

/**
 * The preselected choice: tomorrow morning (R3.03, R4.09). Null if it's closed, or if an earlier open window costs
 * less: then the customer chooses.
 */
export function defaultChoice(availability: Availability, feeOf: FeeOf): WindowChoice | null {
  const open = choicesOfNextDays(availability, feeOf);
  const morning = open.find(({ option, window }) => option === 'tomorrow' && window === 'morning');
  if (!morning) return null;
  const isBeaten = open.some((other) => byArrival(other, morning) < 0 && other.feeCents < morning.feeCents);
  const { option, date, window } = morning;
  return isBeaten ? null : { option, date, window };
}

/** `today from 10am`, `tomorrow from 3:30am` */
export function soonestWords({ date, arrivesAt }: QuickChoice, today: string, timeZone: string): string {
  return `${dayWords(date, today)} from ${formatInstantTime(arrivesAt, timeZone)}`;
}

/** At most this long is an arrival shown unchecked: an operator may edit policy and holidays. */
const SHOWN_AT_MOST_SECONDS = 15 * 60;

/**
 * The soonest arrival that can be booked, whatever it costs, as `soonestWords` says it, and for how many seconds that is
 * true at most. Null while nothing is open.
 */
export function soonestArrival(world: World): { words: string; forSeconds: number } | null {
  const { timeZone } = world.area;
  const availability = availabilityFor(world);
  const soonest = quickChoices(availability, world, () => 0)?.soonest;
  if (!soonest) return null;
  const seconds = (soonest.arrivesAt.epochMilliseconds - earliestArrival(world)) / 1000;
  return {
    words: soonestWords(soonest, availability.startingDate, timeZone),
    forSeconds: Math.min(Math.max(Math.floor(seconds), 0), SHOWN_AT_MOST_SECONDS),
  };
}

/** `tomorrow, 8am-12pm`, `today, 10:30am-11:30am` */
export function windowWords({ date, window, arrivesAt }: QuickChoice, today: string, world: World): string {
  const { timeZone } = world.area;
  if (window === 'afterhours') return `${dayWords(date, today)} at ${formatInstantTime(arrivesAt, timeZone)}`;
  const { endsAt } = dayAvailability(date, world).windows[window];
  return `${dayWords(date, today)}, ${formatSpan(arrivesAt, endsAt, timeZone)}`;
}

function dayWords(date: string, today: string): string {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : formatDay(date);
}

/** 'Soonest after hours', today and tomorrow. */
function choicesOfNextDays(availability: Availability, feeOf: FeeOf): QuickChoice[] {
  const { today, tomorrow, soonestAfterHours } = availability;
  const soonest = soonestAfterHours.slice(0, 1).map(({ date, time, startsAt }) => {
    const option = 'afterhours' as const;
    const feeCents = feeOf({ option, window: 'afterhours', loading: null });
    return { option, date, window: 'afterhours' as const, time, feeCents, arrivesAt: startsAt };
  });
  return [...soonest, ...choicesOfDay('today', today, feeOf), ...choicesOfDay('tomorrow', tomorrow, feeOf)];
}

function choicesOfDay(
  option: Exclude<DayOption, 'afterhours'>,
  { date, windows }: DayAvailability,
  feeOf: FeeOf,
): QuickChoice[] {
  return TIME_WINDOWS.flatMap((window) => {
    const { open, startsAt, loading, times } = windows[window];
    if (!open || !startsAt) return [];
    const feeCents = feeOf({ option, window, loading });
    const time = times[0]?.time;
    return [{ option, date, window, ...(time && { time }), feeCents, arrivesAt: startsAt }];
  });
}

/** What any later day can cost at least. */
function lowestLaterFee(feeOf: FeeOf): number {
  return Math.min(...TIME_WINDOWS.map((window) => feeOf({ option: 'later', window, loading: null })));
}

const byArrival = (a: QuickChoice, b: QuickChoice) => Temporal.Instant.compare(a.arrivesAt, b.arrivesAt);
