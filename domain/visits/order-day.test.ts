import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DayOrder,
  type DayStop,
  DRIVING_KM_PER_HOUR,
  KM_PER_SWAP,
  orderDay,
  plannedOrder,
} from './order-day.ts';
import { keepsPromise, overlaps } from './planned-time.ts';

/** Days whose clocks change, in zones that do; and one that doesn't. */
const DAYS = [
  ['2026-10-04', 'Australia/Sydney'],
  ['2027-04-04', 'Australia/Lord_Howe'],
  ['2026-11-24', 'Australia/Eucla'],
] as const;

type Named = DayStop & { readonly name: number };

/** A tenth of a degree of latitude is some 11 km. */
const place = fc.option(
  fc.record({
    latitude: fc.integer({ min: 0, max: 40 }).map((at) => -34 + at / 100),
    longitude: fc.integer({ min: 0, max: 40 }).map((at) => 151 + at / 100),
  }),
  { freq: 12 },
);

const dayOf = (length: { min: number; max: number }) =>
  fc
    .tuple(
      fc.constantFrom(...DAYS),
      fc.array(
        fc.record({
          place,
          minutes: fc.integer({ min: 5, max: 150 }),
          /** From the evening before to the small hours after. */
          from: fc.integer({ min: -120, max: 25 * 60 }),
          window: fc.constantFrom(30, 240, 600, 1440),
          planned: fc.option(fc.integer({ min: 0, max: 99 }), { freq: 4 }),
          isFixed: fc.boolean().map((one) => one),
          fixes: fc.integer({ min: 0, max: 3 }),
        }),
        { minLength: length.min, maxLength: length.max },
      ),
      fc.integer({ min: -300, max: 900 }),
    )
    .map(([[date, zone], drawn, nowMinutes]) => {
      const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant();
      const stops = drawn.map(({ from, window, planned, isFixed, fixes, ...stop }, name): Named => {
        const startsAt = midnight.add({ minutes: from });
        const endsAt = startsAt.add({ minutes: window });
        const plannedAt =
          planned === null ? null : startsAt.add({ minutes: Math.floor((window * planned) / 100) });
        return { ...stop, name, promise: { startsAt, endsAt }, plannedAt, isFixed: isFixed && fixes === 0 };
      });
      return { stops, now: midnight.add({ minutes: nowMinutes }) };
    });

const startOf = ({ plannedAt, promise }: DayStop) => plannedAt ?? promise.startsAt;

const minutesFor = (km: number | null) => ((km ?? 0) / DRIVING_KM_PER_HOUR) * 60;

function* orders<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [at, first] of items.entries()) {
    for (const rest of orders(items.toSpliced(at, 1))) yield [first, ...rest];
  }
}

/** How many pairs of visits are the other way round than planned. */
const swapsOf = (order: readonly Named[], stops: readonly Named[]): number => {
  const planned = plannedOrder(stops).stops.map(({ stop }) => stop.name);
  const places = order.map(({ name }) => planned.indexOf(name));
  return places.flatMap((place, at) => places.slice(at).filter((later) => later < place)).length;
};

/** What an order costs: its way, and a little for each swap. */
const costOf = (km: number, order: readonly Named[], stops: readonly Named[]) =>
  km + KM_PER_SWAP * swapsOf(order, stops);

const foundCost = (found: DayOrder<Named>, stops: readonly Named[]) =>
  costOf(
    found.km,
    found.stops.map(({ stop }) => stop),
    stops,
  );

/** The way of an order, if somebody can drive it; each visit as early as can be. */
function wayOf(order: readonly Named[], now: Temporal.Instant): number | null {
  let [freeAt, km]: [number, number] = [now.epochMilliseconds, 0];
  for (const [at, stop] of order.entries()) {
    const before = order[at - 1];
    const way = before ? plannedOrder([before, { ...stop, plannedAt: startOf(before) }]).km : 0;
    const thereAt = (before ? freeAt : now.epochMilliseconds) + minutesFor(way) * 60_000;
    const opens = stop.promise.startsAt.epochMilliseconds;
    const start = opens >= thereAt ? opens : Math.ceil(thereAt / 300_000) * 300_000;
    if (start >= stop.promise.endsAt.epochMilliseconds) return null;
    freeAt = start + stop.minutes * 60_000;
    km += way;
  }
  return km;
}

const costsOf = (stops: readonly Named[], now: Temporal.Instant): number[] =>
  [...orders(stops)].flatMap((order) => {
    const km = wayOf(order, now);
    return km === null ? [] : costOf(km, order, stops);
  });

function expectKept({ stops: ordered }: DayOrder<Named>, stops: readonly Named[], now: Temporal.Instant) {
  expect(ordered.map(({ stop }) => stop.name).sort()).toEqual(stops.map(({ name }) => name).sort());
  for (const [at, one] of ordered.entries()) {
    const { stop, start } = one;
    if (stop.isFixed) {
      expect(start).toEqual(startOf(stop));
      continue;
    }
    expect(keepsPromise(start, stop.promise)).toBe(true);
    expect(Temporal.Instant.compare(start, now)).toBeGreaterThanOrEqual(0);
    for (const other of ordered) if (other !== one) expect(overlaps(one, other)).toBe(false);
    const before = ordered[at - 1];
    if (!before) continue;
    const leftAt = before.start.epochMilliseconds + before.minutes * 60_000;
    expect(start.epochMilliseconds).toBeGreaterThanOrEqual(leftAt + minutesFor(one.km) * 60_000 - 1);
  }
}

test('[R14.03] no order of up to seven visits that keeps their promises has a shorter way', () => {
  fc.assert(
    fc.property(dayOf({ min: 0, max: 7 }), ({ stops: drawn, now }) => {
      const stops = drawn.map((stop) => ({ ...stop, isFixed: false }));
      const ways = costsOf(stops, now);
      const found = orderDay(stops, now);
      expect(found === null).toBe(ways.length === 0);
      if (!found) return;
      expectKept(found, stops, now);
      expect(foundCost(found, stops)).toBeLessThanOrEqual(Math.min(...ways) + 1e-5);
    }),
    { numRuns: 60 },
  );
});

test('[R14.03] what is agreed on, has begun or is done stays; the rest keeps its promise, whatever the day', () => {
  fc.assert(
    fc.property(dayOf({ min: 0, max: 14 }), ({ stops, now }) => {
      const found = orderDay(stops, now);
      if (found) expectKept(found, stops, now);
    }),
  );
});

test('[R14.03] fixed visits are driven to in time: their order is the best of all with them', () => {
  fc.assert(
    fc.property(dayOf({ min: 1, max: 6 }), ({ stops, now }) => {
      const found = orderDay(stops, now);
      // A visit that stays is one whose promise is its own minute.
      const asPromised = stops.map((stop) => {
        if (!stop.isFixed) return stop;
        const startsAt = startOf(stop);
        return { ...stop, promise: { startsAt, endsAt: startsAt.add({ milliseconds: 1 }) } };
      });
      const ways = costsOf(asPromised, now);
      if (ways.length === 0) return;
      expect(found && foundCost(found, stops)).toBeLessThanOrEqual(Math.min(...ways) + 1e-5);
    }),
  );
});

test('[R14.03] a long day is ordered too, at most a fifth longer than it could be', () => {
  const line = Array.from({ length: 12 }, (_, name): Named => {
    const startsAt = Temporal.Instant.from('2026-11-23T21:00:00Z');
    return {
      name,
      minutes: 20,
      isFixed: false,
      promise: { startsAt, endsAt: startsAt.add({ hours: 12 }) },
      plannedAt: startsAt.add({ minutes: 30 * ((name * 5) % 12) }),
      place: { latitude: -34 + name / 100, longitude: 151 },
    };
  });
  const shortest = plannedOrder(
    line.map((stop) => ({ ...stop, plannedAt: stop.promise.startsAt.add({ minutes: stop.name }) })),
  );
  const now = Temporal.Instant.from('2026-11-23T20:00:00Z');
  expect(plannedOrder(line).km).toBeGreaterThan(2 * shortest.km);
  expect(orderDay(line, now)?.km).toBeLessThanOrEqual(1.2 * shortest.km);
});

test('[R14.03] an order as short as any other stays as it is', () => {
  fc.assert(
    fc.property(dayOf({ min: 2, max: 7 }), ({ stops }) => {
      const now = Temporal.Instant.from('2026-01-01T00:00:00Z');
      const free = stops.map((stop, at): Named => {
        const startsAt = Temporal.Instant.from('2026-11-23T21:00:00Z');
        const promise = { startsAt, endsAt: startsAt.add({ hours: 48 }) };
        return {
          ...stop,
          isFixed: false,
          promise,
          plannedAt: startsAt.add({ hours: 3 * at }),
          place: stops[0]?.place ?? null,
        };
      });
      expect(orderDay(free, now)?.stops.map(({ stop }) => stop.name)).toEqual(free.map(({ name }) => name));
    }),
  );
});
