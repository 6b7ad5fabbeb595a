import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import type { AustralianState } from '../sites/states.ts';
import { availabilityFor, dayAvailability, type World } from './availability.ts';
import { type AvoidedHours, endsBeforeStart } from './avoided-hours.ts';
import { checkChoice } from './check-choice.ts';
import { minutesOf, timeOfMinutes } from './dates.ts';
import { addDays, localToday } from './local-time.ts';
import { quickChoices } from './quick-choices.ts';

const ZONES: readonly [timeZone: string, state: AustralianState][] = [
  ['Australia/Sydney', 'NSW'],
  ['Australia/Brisbane', 'QLD'],
  ['Australia/Adelaide', 'SA'],
  ['Australia/Perth', 'WA'],
  ['Australia/Darwin', 'NT'],
  ['Australia/Lord_Howe', 'NSW'],
  ['Australia/Eucla', 'WA'],
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Clocks go back, and forward. */
const CHANGES = [Date.parse('2027-04-03T16:00:00Z'), Date.parse('2027-10-02T16:00:00Z')];

const instants = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -72 * 60, max: 48 * 60 }))
  .map(([change, minutes]) => Temporal.Instant.fromEpochMilliseconds(change + minutes * MINUTE));

const halfHours = fc.integer({ min: 0, max: 47 }).map((step) => timeOfMinutes(step * 30));
const hours = fc
  .record({ from: halfHours, to: halfHours })
  .filter((each) => each.from !== each.to && !endsBeforeStart(each));
const dates = fc.integer({ min: -4, max: 6 }).map((days) => addDays('2027-04-04', days));
const otherDates = fc.integer({ min: -4, max: 6 }).map((days) => addDays('2027-10-03', days));
const avoidedHours: fc.Arbitrary<AvoidedHours> = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    hours: fc.option(hours, { freq: 6 }),
    limits: fc.option(fc.tuple(fc.oneof(dates, otherDates), fc.oneof(dates, otherDates)), { freq: 2 }),
  })
  .map(({ limits, ...rest }) => {
    const [firstDate = null, lastDate = null] = [...(limits ?? [])].sort();
    return { ...rest, firstDate, lastDate };
  });

/** Windows at any hours of a day, those in which the clocks change included. */
const windows = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 3, maxLength: 3 })
  .map((cuts) => cuts.sort((a, b) => a - b))
  .map(([from = 8, middle = 12, to = 16]) => ({
    morning: { fromHour: from, toHour: middle },
    afternoon: { fromHour: middle, toHour: to },
  }));

const worlds: fc.Arbitrary<World> = fc
  .tuple(
    instants,
    fc.constantFrom(...ZONES),
    fc.array(avoidedHours, { maxLength: 4 }),
    fc.oneof(fc.constant({}), windows),
    fc.constantFrom(30, 60, 90, 120),
  )
  .map(([now, [timeZone, state], avoided, own, leftMinutes]) => ({
    now,
    area: { timeZone, state, postcode: '2010' },
    policy: { ...DEFAULT_BOOKING_POLICY, ...own, leftMinutes },
    holidays: [],
    full: [],
    avoided,
    whenAvoided: 'close' as const,
  }));

/** The clocks of a zone by Intl, independently of the code under test. */
const formatters = new Map(
  ZONES.map(([timeZone]) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
function local(ms: number, { area }: World): { date: string; time: string } {
  const [date = '', time = ''] = formatters.get(area.timeZone)?.format(ms).split(' ') ?? [];
  return { date, time };
}

const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Whether the clocks at the site say a time that somebody wants avoided. */
function isTaken(ms: number, world: World): boolean {
  const { date, time } = local(ms, world);
  const begins = (each: AvoidedHours, day: string) =>
    each.weekdays.includes(weekdayOf(day)) && (each.firstDate ?? day) <= day && day <= (each.lastDate ?? day);
  return world.avoided.some((each) => {
    if (!each.hours) return begins(each, date);
    const [now, from, to] = [time, each.hours.from, each.hours.to].map(minutesOf);
    if (now === undefined || from === undefined || to === undefined) return false;
    if (from < to) return now >= from && now < to && begins(each, date);
    return (now >= from && begins(each, date)) || (now < to && begins(each, addDays(date, -1)));
  });
}

/** Its runs of free minutes, by a walk through the clock. */
function freeRuns(from: number, to: number, world: World): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let ms = from; ms < to; ms += 15 * MINUTE) {
    if (isTaken(ms, world)) continue;
    const last = runs[runs.length - 1];
    if (last?.to === ms) last.to = ms + 15 * MINUTE;
    else runs.push({ from: ms, to: ms + 15 * MINUTE });
  }
  return runs;
}

const daysOf = ({ now, area }: World) => {
  const today = localToday(now, area.timeZone);
  return [0, 1, 2, 3].map((days) => addDays(today, days));
};

describe('[R12.10] hours to avoid, in every zone, over midnight and on both nights when the clocks change', () => {
  test('what is offered is inside the window and outside the hours', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        for (const date of daysOf(world)) {
          const day = dayAvailability(date, world);
          // From before any notice, which moves the start of what is promised.
          const early = { ...world, now: world.now.subtract({ hours: 48 }), avoided: [] };
          const whole = dayAvailability(date, early);
          for (const window of ['morning', 'afternoon'] as const) {
            const { open, startsAt, endsAt } = day.windows[window];
            if (!open) continue;
            expect(startsAt.epochMilliseconds).toBeGreaterThanOrEqual(
              whole.windows[window].startsAt.epochMilliseconds,
            );
            expect(endsAt.epochMilliseconds).toBeLessThanOrEqual(
              whole.windows[window].endsAt.epochMilliseconds,
            );
            for (let ms = startsAt.epochMilliseconds; ms < endsAt.epochMilliseconds; ms += 5 * MINUTE) {
              expect(isTaken(ms, world)).toBe(false);
            }
          }
        }
      }),
      { numRuns: 120 },
    );
  });

  test('a window is offered with its longest free run, the earlier of equals, if enough is left; else it says so', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        // From so far before that no notice is in the way.
        const early = { ...world, now: world.now.subtract({ hours: 48 }) };
        const date = addDays(localToday(early.now, world.area.timeZone), 3);
        const whole = dayAvailability(date, { ...early, avoided: [] });
        const day = dayAvailability(date, early);
        for (const window of ['morning', 'afternoon'] as const) {
          const { startsAt, endsAt } = whole.windows[window];
          const [from, to] = [startsAt.epochMilliseconds, endsAt.epochMilliseconds];
          const runs = freeRuns(from, to, world);
          const isTouched = runs.length !== 1 || runs[0]?.from !== from || runs[0].to !== to;
          const most = Math.max(0, ...runs.map((run) => run.to - run.from));
          const longest = runs.find((run) => run.to - run.from === most);
          const isLeft = !isTouched || most >= world.policy.leftMinutes * MINUTE;
          const got = day.windows[window];
          expect([got.open, got.isAvoided]).toEqual([isLeft, !isLeft]);
          if (isLeft) {
            expect([got.startsAt.epochMilliseconds, got.endsAt.epochMilliseconds]).toEqual([
              longest?.from,
              longest?.to,
            ]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test('after hours and with food at risk nothing is hidden, and exactly what is in the hours is asked about', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const urgent: World = { ...world, whenAvoided: 'ask' };
        for (const date of daysOf(world)) {
          const free = dayAvailability(date, { ...world, avoided: [] });
          for (const each of [world, urgent]) {
            expect(dayAvailability(date, each).windows.afterhours.times).toEqual(
              free.windows.afterhours.times,
            );
          }
          for (const window of ['morning', 'afternoon'] as const) {
            const check = checkChoice({ option: 'later', date, window }, urgent);
            expect(check.ok).toBe(free.windows[window].open);
            if (!check.ok) continue;
            const [from, to] = [check.startsAt.epochMilliseconds, check.endsAt.epochMilliseconds];
            let isIn = false;
            for (let ms = from; ms < to; ms += MINUTE) isIn ||= isTaken(ms, world);
            expect(check.inHours !== null).toBe(isIn);
          }
          for (const { time, startsAt } of free.windows.afterhours.times.slice(0, 6)) {
            const check = checkChoice({ option: 'later', date, window: 'afterhours', time }, world);
            const ms = startsAt.epochMilliseconds;
            expect(check.ok && check.inHours !== null).toBe(isTaken(ms, world));
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('every quick choice can be booked as it is shown', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const choices = quickChoices(availabilityFor(world), world, () => 100);
        for (const choice of choices?.next ?? []) {
          const check = checkChoice(choice, world);
          expect(check.ok && check.startsAt.equals(choice.arrivesAt)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('today’s notice is applied to the end of what is left', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { today } = availabilityFor(world);
        for (const window of ['morning', 'afternoon'] as const) {
          const { open, endsAt } = today.windows[window];
          const earliest = world.now.epochMilliseconds + world.policy.minBookingGapHours * HOUR;
          if (open) expect(earliest).toBeLessThanOrEqual(endsAt.epochMilliseconds);
        }
      }),
      { numRuns: 150 },
    );
  });
});
