import { kilometresBetween, type Position } from '../sites/positions.ts';
import type { PlannedTime, VisitPromise } from './planned-time.ts';

/** A visit of a technician's day. */
export type DayStop = {
  readonly promise: VisitPromise;
  readonly minutes: number;
  /** When it's planned until now; null where nobody planned it. */
  readonly plannedAt: Temporal.Instant | null;
  /** It stays when it is: a time that was agreed on, and what has begun or is done. */
  readonly isFixed: boolean;
  /** Null where nobody knows; then the way to it and from it counts as none. */
  readonly place: Position | null;
};

export type OrderedStop<Stop> = PlannedTime & {
  readonly stop: Stop;
  /** From the stop before, in a straight line; null for the day's first, and where it isn't known. */
  readonly km: number | null;
};

export type DayOrder<Stop> = {
  readonly stops: readonly OrderedStop<Stop>[];
  readonly km: number;
};

/** Straight kilometres an hour: some 40 km/h by road, which is a third longer. */
export const DRIVING_KM_PER_HOUR = 30;

/** Visits are planned at such minutes. */
const STEP_MINUTES = 5;

const MINUTE = 60_000;

/** Two visits change places only for a way that's so much shorter, so that among equal orders the planned one stays. */
export const KM_PER_SWAP = 0.01;

/** Rounding may add the same ways up to no more than so many kilometres. */
const SAME_KM = 1e-6;

/** How many beginnings of an order are tried at most: seven visits have fewer, and of more the shortest way is nearly always found. */
const MOST_TRIED = 30_000;

const startOf = ({ plannedAt, promise }: DayStop): number =>
  (plannedAt ?? promise.startsAt).epochMilliseconds;

/** A technician's visits in the order in which they're planned, as they are. */
export function plannedOrder<Stop extends DayStop>(stops: readonly Stop[]): DayOrder<Stop> {
  const ordered = stops.toSorted((a, b) => startOf(a) - startOf(b));
  return orderOf(ordered.map((stop) => ({ stop, start: startOf(stop) })));
}

/**
 * The order of a technician's day with the least way that keeps each promise (R14.03): every visit starts as early as its
 * promise, the visit before and the drive from there allow, and not before `now`. Null if there's no such order.
 */
export function orderDay<Stop extends DayStop>(
  stops: readonly Stop[],
  now: Temporal.Instant,
): DayOrder<Stop> | null {
  const planned = stops.toSorted((a, b) => startOf(a) - startOf(b));
  const day = dayOf(planned, now);
  const found = shortest(day, improved(day));
  return found && orderOf(legsOf(found).map(({ at, start }) => ({ stop: planned[at] as Stop, start })));
}

/** A stop on the way, after those before it; `at` is its place in the planned order. */
type Leg = {
  readonly at: number;
  /** Milliseconds, as `freeAt`. */
  readonly start: number;
  /** From when the technician can drive on. */
  readonly freeAt: number;
  /** Kilometres of the whole way to here, and of its swaps. */
  readonly cost: number;
  readonly before: Leg | null;
};

/** Before the first stop. */
const DEPOT: Leg = { at: -1, start: -Infinity, freeAt: -Infinity, cost: 0, before: null };

const legsOf = (last: Leg): Leg[] => (last.before ? [...legsOf(last.before), last] : []);

/** How many of the visits before were planned after this one. */
const swaps = (before: Leg, at: number): number => legsOf(before).filter((leg) => leg.at > at).length;

type Day = ReturnType<typeof dayOf>;

function dayOf(planned: readonly DayStop[], now: Temporal.Instant) {
  const kms = planned.map((from) => planned.map((to) => kmBetween(from, to) ?? 0));
  const isFixed = (at: number) => planned[at]?.isFixed ?? true;
  /** The stop after a leg; null if its promise or the time of a fixed one can't be kept. */
  function step(before: Leg, at: number): Leg | null {
    const stop = planned[at] as DayStop;
    const way = kms[before.at]?.[at] ?? 0;
    const thereAt = before.freeAt + (way / DRIVING_KM_PER_HOUR) * 60 * MINUTE;
    const start = stop.isFixed ? startOf(stop) : earliest(stop, Math.max(thereAt, now.epochMilliseconds));
    const isKept = stop.isFixed
      ? isFixed(before.at) || thereAt <= start
      : start < stop.promise.endsAt.epochMilliseconds;
    const freeAt = Math.max(before.freeAt, start + stop.minutes * MINUTE);
    if (!isKept) return null;
    return { at, start, freeAt, cost: before.cost + way + KM_PER_SWAP * swaps(before, at), before };
  }
  const along = (order: readonly number[]) =>
    order.reduce<Leg | null>((leg, at) => leg && step(leg, at), DEPOT);
  return { all: planned.map((_, at) => at), planned, kms, isFixed, step, along };
}

/** A whole step of the clock, within the promise unless it's too late. */
function earliest({ promise }: DayStop, from: number): number {
  const step = STEP_MINUTES * MINUTE;
  const begins = promise.startsAt.epochMilliseconds;
  return begins >= from ? begins : Math.ceil(from / step) * step;
}

/** Of all orders, each cut off as soon as its way so far and the shortest ways to the rest make it no better than the best one. */
function shortest({ all, kms, isFixed, step }: Day, known: Leg | null): Leg | null {
  const least = all.map((to) => Math.min(...all.filter((at) => at !== to).map((at) => kms[at]?.[to] ?? 0)));
  /** There's no way to the first stop of the day. */
  const leastWay = (rest: readonly number[], isFirst: boolean) => {
    const ways = rest.map((at) => least[at] ?? 0);
    return ways.reduce((sum, way) => sum + way, 0) - (isFirst ? Math.max(0, ...ways) : 0);
  };
  let best = known;
  let tried = 0;
  const search = (leg: Leg, rest: readonly number[]) => {
    tried += 1;
    if (tried > MOST_TRIED) return;
    if (best && leg.cost + leastWay(rest, leg === DEPOT) > best.cost - SAME_KM) return;
    if (rest.length === 0) {
      best = leg;
      return;
    }
    const nextFixed = rest.find(isFixed);
    rest
      .filter((at) => !isFixed(at) || at === nextFixed)
      .flatMap((at) => step(leg, at) ?? [])
      .sort((a, b) => a.cost - b.cost)
      .forEach((next) => {
        search(
          next,
          rest.filter((at) => at !== next.at),
        );
      });
  };
  search(DEPOT, all);
  return best;
}

/** From the planned order, and from one that begins with the most urgent: each visit is moved while that shortens the way. */
function improved(day: Day): Leg | null {
  const { all, along } = day;
  const found = [all, insertedOrder(day)].flatMap((order) => {
    let [best, isBetter] = [along(order ?? all), true];
    while (best && isBetter) {
      const current = legsOf(best).map(({ at }) => at);
      isBetter = false;
      for (const at of current) {
        const moved = insert(day, withoutStop(current, at), at);
        if (moved && moved.cost < best.cost - SAME_KM) [best, isBetter] = [moved, true];
      }
    }
    return best ?? [];
  });
  return found.reduce<Leg | null>((best, leg) => (best && best.cost <= leg.cost ? best : leg), null);
}

const withoutStop = (order: readonly number[], at: number) => order.filter((other) => other !== at);

/** Each visit where it costs least, those whose promise ends first before the others; null if one finds no place. */
function insertedOrder(day: Day): readonly number[] | null {
  const endOf = (at: number) => day.planned[at]?.promise.endsAt.epochMilliseconds ?? 0;
  return day.all
    .filter((at) => !day.isFixed(at))
    .sort((a, b) => endOf(a) - endOf(b))
    .reduce<readonly number[] | null>((order, at) => {
      const longer = order && insert(day, order, at);
      return longer && legsOf(longer).map((leg) => leg.at);
    }, day.all.filter(day.isFixed));
}

/** A stop in the best place of an order. */
function insert({ along, isFixed }: Day, order: readonly number[], at: number): Leg | null {
  if (isFixed(at)) return null;
  return Array.from({ length: order.length + 1 }, (_, place) => along(order.toSpliced(place, 0, at)))
    .filter((leg) => leg !== null)
    .reduce<Leg | null>((best, leg) => (best && best.cost <= leg.cost ? best : leg), null);
}

function orderOf<Stop extends DayStop>(starts: readonly { stop: Stop; start: number }[]): DayOrder<Stop> {
  const stops = starts.map(({ stop, start }, at) => {
    const before = starts[at - 1];
    return {
      stop,
      start: Temporal.Instant.fromEpochMilliseconds(start),
      minutes: stop.minutes,
      km: before ? kmBetween(before.stop, stop) : null,
    };
  });
  return { stops, km: stops.reduce((sum, { km }) => sum + (km ?? 0), 0) };
}

const kmBetween = ({ place: one }: DayStop, { place: other }: DayStop): number | null =>
  one && other ? kilometresBetween(one, other) : null;
