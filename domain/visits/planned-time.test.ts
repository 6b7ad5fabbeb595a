import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { instantOfHour } from './local-time.ts';
import {
  firstGap,
  isAgreedTime,
  keepsPromise,
  MAX_VISIT_MINUTES,
  MIN_VISIT_MINUTES,
  overlaps,
  type PlannedTime,
} from './planned-time.ts';

const ZONES = ['Australia/Sydney', 'Australia/Perth', 'Australia/Eucla', 'Australia/Lord_Howe'];

/** A window of a day, in three drawn of which the clocks change. */
const promises = fc
  .record({
    date: fc.constantFrom('2026-11-24', '2027-04-04', '2027-10-03', '2026-12-31'),
    zone: fc.constantFrom(...ZONES),
    from: fc.integer({ min: 0, max: 22 }),
    hours: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ date, zone, from, hours }) => {
    const startsAt = instantOfHour(date, from, zone);
    return { startsAt, endsAt: startsAt.add({ hours }) };
  });
const minutes = fc.integer({ min: MIN_VISIT_MINUTES, max: MAX_VISIT_MINUTES });

/** A promise, with visits around it. */
const days = promises.chain((promise) =>
  fc.record({
    promise: fc.constant(promise),
    minutes,
    others: fc.array(
      fc.record({ at: fc.integer({ min: -800, max: 500 }), minutes: fc.integer({ min: 5, max: 200 }) }).map(
        ({ at, minutes: taken }): PlannedTime => ({
          start: promise.startsAt.add({ minutes: at }),
          minutes: taken,
        }),
      ),
      { maxLength: 8 },
    ),
    /** Seconds from the promise's start until it's decided. */
    until: fc.integer({ min: -20_000, max: 25_000 }),
  }),
);

describe('[R14.01] planned times', () => {
  test('two overlap if they share a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 5, max: 60 }),
        (gap, a, b) => {
          const start = Temporal.Instant.from('2026-11-24T00:00:00Z');
          const times = [
            { start, minutes: a },
            { start: start.add({ minutes: gap }), minutes: b },
          ] as const;
          const minutesOf = ({ start: from, minutes: long }: PlannedTime) =>
            new Set(Array.from({ length: long }, (_, at) => from.add({ minutes: at }).epochMilliseconds));
          const shares = !minutesOf(times[0]).isDisjointFrom(minutesOf(times[1]));
          expect(overlaps(times[0], times[1])).toBe(shares);
          expect(overlaps(times[1], times[0])).toBe(shares);
        },
      ),
    );
  });

  test('the first gap is the first minute of the promise that can still be kept and at which the technician is free for as long', () => {
    fc.assert(
      fc.property(days, ({ promise, minutes: long, others, until }) => {
        const now = promise.startsAt.add({ seconds: until });
        const isFree = (start: Temporal.Instant) =>
          others.every((other) => !overlaps({ start, minutes: long }, other));
        let soonest: Temporal.Instant | null = null;
        let free: Temporal.Instant | null = null;
        for (let at = promise.startsAt; keepsPromise(at, promise); at = at.add({ minutes: 1 })) {
          // From now on, at five minutes of the clock.
          const isStep = at.epochMilliseconds % 300_000 === 0;
          if (isStep && Temporal.Instant.compare(at, now) >= 0) soonest ??= at;
          if (soonest && isFree(at)) free ??= at;
        }
        const start = firstGap(promise, long, { others, now });
        expect(start.toString()).toBe((free ?? soonest ?? promise.startsAt).toString());
        expect(keepsPromise(start, promise)).toBe(true);
      }),
    );
  });

  test('a promise of one step is a time that was agreed on, a longer one a window', () => {
    const startsAt = Temporal.Instant.from('2026-11-24T07:30:00Z');
    const step = DEFAULT_BOOKING_POLICY.afterHoursStepMinutes;
    const lasting = (long: number) => ({ startsAt, endsAt: startsAt.add({ minutes: long }) });
    expect(isAgreedTime(lasting(step), DEFAULT_BOOKING_POLICY)).toBe(true);
    expect(isAgreedTime(lasting(step + 1), DEFAULT_BOOKING_POLICY)).toBe(false);
  });
});
