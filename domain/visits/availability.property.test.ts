import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import type { AustralianState } from '../sites/states.ts';
import { availabilityFor, dayAvailability, type World } from './availability.ts';
import { NO_HOURS } from './avoided-hours.ts';
import { checkChoice } from './check-choice.ts';
import { type PublicHoliday, TIME_WINDOWS } from './day-choice.ts';
import { addDays, localToday } from './local-time.ts';
import { quickChoices } from './quick-choices.ts';
import { visitMessages } from './visit-messages.ts';

const ZONES: readonly [timeZone: string, state: AustralianState][] = [
  ['Australia/Sydney', 'NSW'],
  ['Australia/Melbourne', 'VIC'],
  ['Australia/Brisbane', 'QLD'],
  ['Australia/Adelaide', 'SA'],
  ['Australia/Perth', 'WA'],
  ['Australia/Hobart', 'TAS'],
  ['Australia/Darwin', 'NT'],
  ['Australia/Broken_Hill', 'NSW'],
  ['Australia/Lord_Howe', 'NSW'],
  ['Australia/Eucla', 'WA'],
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GAP = DEFAULT_BOOKING_POLICY.minBookingGapHours * HOUR;
const CHANGES = [Date.parse('2027-04-03T16:00:00Z'), Date.parse('2027-10-02T16:00:00Z')];

/** Any instant of three years; three in four are within two days of a daylight-saving change. */
const instants = fc
  .oneof(
    { weight: 3, arbitrary: nearChange() },
    {
      weight: 1,
      arbitrary: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') }),
    },
  )
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));

function nearChange(): fc.Arbitrary<number> {
  return fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -48 * HOUR, max: 48 * HOUR }), fc.boolean())
    .map(([change, away, onMinute]) => change + (onMinute ? away - (away % MINUTE) : away));
}

const holidays: readonly PublicHoliday[] = [
  { state: 'NSW', postcodes: null, date: '2027-10-04', fromTime: null, name: 'Labour Day' },
];

const worlds: fc.Arbitrary<World> = fc
  .tuple(instants, fc.constantFrom(...ZONES))
  .map(([now, [timeZone, state]]) => ({
    now,
    area: { timeZone, state, postcode: '2010' },
    policy: DEFAULT_BOOKING_POLICY,
    holidays,
    full: [],
    ...NO_HOURS,
  }));

/** The local date and time of an instant by Intl, independently of the code under test. */
const formatters = new Map(
  ZONES.map(([timeZone]) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    }),
  ]),
);
function local(ms: number, { area }: World): { date: string; time: string } {
  const [date = '', time = ''] = formatters.get(area.timeZone)?.format(ms).split(' ') ?? [];
  return { date, time };
}

const isAfterHours = (time: string) => time < '08:00' || time >= '16:00';

describe('availability in every Australian zone across both daylight-saving changes', () => {
  test('[R4.14] today and tomorrow offer exactly the half hours that a walk through the clock finds', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { today, tomorrow } = availabilityFor(world);
        const offered = [...today.windows.afterhours.times, ...tomorrow.windows.afterhours.times].map(
          ({ date, time, startsAt }) => `${date} ${time} ${startsAt.epochMilliseconds}`,
        );

        const now = world.now.epochMilliseconds;
        const seen = new Set<string>();
        const expected: string[] = [];
        // Every offset in Australia is a multiple of 15 minutes. Start a day earlier, so that a repeated time's first
        // instance comes first, bookable or not.
        for (let ms = now - (now % (15 * MINUTE)) - 24 * HOUR; ms < now + 50 * HOUR; ms += 15 * MINUTE) {
          const { date, time } = local(ms, world);
          const key = `${date} ${time}`;
          if (!/:(00|30)$/.test(time) || !isAfterHours(time) || seen.has(key)) continue;
          seen.add(key);
          if (ms >= now + GAP && (date === today.date || date === tomorrow.date))
            expected.push(`${key} ${ms}`);
        }
        expect(offered).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test('[R4.13] a window is open exactly while now and the gap reach no further than its end', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { today, tomorrow } = availabilityFor(world);
        const now = world.now.epochMilliseconds;
        for (const day of [today, tomorrow]) {
          for (const [name, from, to] of [
            ['morning', '08:00', '12:00'],
            ['afternoon', '12:00', '16:00'],
          ] as const) {
            const { open, startsAt, endsAt, message } = day.windows[name];
            const start = startsAt?.epochMilliseconds ?? Number.NaN;
            const end = endsAt?.epochMilliseconds ?? Number.NaN;
            const { date, time } = local(start, world);
            expect({ date, isInWindow: time >= from && start < end }).toEqual({
              date: day.date,
              isInWindow: true,
            });
            // What's promised is never sooner than the notice allows, and at most half an hour later.
            const soonest = Math.min(now + GAP, end - MINUTE);
            if (open && time !== from) expect(start).toBeGreaterThanOrEqual(soonest);
            if (open && time !== from) expect(start - soonest).toBeLessThan(30 * MINUTE);
            if (time === from && open) expect(now + GAP).toBeLessThanOrEqual(start);
            expect(local(end, world)).toEqual({ date: day.date, time: to });
            const closedTonight = day === tomorrow && name === 'morning' && local(now, world).time >= '20:00';
            expect(open).toBe(now + GAP <= end && !closedTonight);
            expect(message === null).toBe(open);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[R4.08, R4.14] soonest is what today and tomorrow offer within the next 24 hours', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { today, tomorrow, soonestAfterHours } = availabilityFor(world);
        const both = [...today.windows.afterhours.times, ...tomorrow.windows.afterhours.times];
        const end = world.now.epochMilliseconds + 24 * HOUR;
        const within = both.filter(({ startsAt }) => startsAt.epochMilliseconds < end);
        expect(soonestAfterHours.map(({ date, time }) => `${date} ${time}`)).toEqual(
          within.map(({ date, time }) => `${date} ${time}`),
        );
        expect(soonestAfterHours.length).toBeGreaterThan(0);
        expect(new Set(soonestAfterHours.map(({ time }) => time)).size).toBe(soonestAfterHours.length);
      }),
      { numRuns: 150 },
    );
  });

  test('[R4.17] what is offered is accepted, what is closed is refused with its own message', () => {
    const options = fc.constantFrom('today', 'tomorrow', 'later');
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 55 }), options, (world, ahead, option) => {
        const { startingDate } = availabilityFor(world);
        const date = Temporal.PlainDate.from(startingDate).add({ days: ahead }).toString();
        const { windows } = dayAvailability(date, world);
        for (const window of ['morning', 'afternoon'] as const) {
          const answer = checkChoice({ option, date, window }, world);
          expect(answer.ok).toBe(windows[window].open);
          if (!answer.ok) expect(answer.message).toBe(windows[window].message);
          else expect(answer.startsAt.epochMilliseconds).toBe(windows[window].startsAt?.epochMilliseconds);
        }
        for (const { time, startsAt } of windows.afterhours.times) {
          const answer = checkChoice({ option, date, window: 'afterhours', time }, world);
          expect(answer.ok && answer.startsAt.epochMilliseconds).toBe(startsAt.epochMilliseconds);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[R4.13] a day with nothing left names a time that can be booked, and none is sooner', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { today, tomorrow, soonestAfterHours } = availabilityFor(world);
        expect(tomorrow.disabled).toBe(false);
        expect(today.disabled).toBe(!Object.values(today.windows).some(({ open }) => open));
        expect(today.nextOpen !== null).toBe(today.disabled);
        if (!today.nextOpen) return;
        const { date, window, time, startsAt } = today.nextOpen;
        expect(checkChoice({ option: 'tomorrow', date, window, time }, world).ok).toBe(true);
        const sooner = soonestAfterHours.filter(
          (slot) => Temporal.Instant.compare(slot.startsAt, startsAt) < 0,
        );
        expect(sooner).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('[R4.13] within one local day nothing that has closed opens again', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 24 * HOUR }), (world, later) => {
        const after = { ...world, now: world.now.add({ milliseconds: later }) };
        const before = availabilityFor(world);
        if (availabilityFor(after).startingDate !== before.startingDate) return;
        const now = availabilityFor(after);
        for (const day of ['today', 'tomorrow'] as const) {
          for (const window of ['morning', 'afternoon', 'afterhours'] as const) {
            if (!before[day].windows[window].open) expect(now[day].windows[window].open).toBe(false);
          }
          const earlier = new Set(before[day].windows.afterhours.times.map(({ time }) => time));
          for (const { time } of now[day].windows.afterhours.times) expect(earlier).toContain(time);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('[R4.17] nonsense is refused, never thrown', () => {
    const junk = fc.oneof(
      fc.string(),
      fc.constantFrom('today', 'afterhours', '2027-10-03', '02:30'),
      fc.constant(null),
    );
    fc.assert(
      fc.property(worlds, junk, junk, junk, junk, (world, option, date, window, time) => {
        expect(typeof checkChoice({ option, date, window, time }, world).ok).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});

describe('[R10.06] windows that take no more visits, in every zone across both daylight-saving changes', () => {
  const fullWorlds = fc
    .tuple(worlds, fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(...TIME_WINDOWS))))
    .map(([world, picks]): World => {
      const today = localToday(world.now, world.area.timeZone);
      return { ...world, full: picks.map(([days, window]) => ({ date: addDays(today, days), window })) };
    });
  const days = ({ now, area }: World) => {
    const today = localToday(now, area.timeZone);
    return Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead));
  };
  const isFull = ({ full }: World, date: string, window: string) =>
    full.some((one) => one.date === date && one.window === window);

  test('they are closed, and all others are as they would be without them', () => {
    fc.assert(
      fc.property(fullWorlds, (world) => {
        for (const date of days(world)) {
          const day = dayAvailability(date, world);
          const without = dayAvailability(date, { ...world, full: [] });
          for (const name of TIME_WINDOWS) {
            const [window, was] = [day.windows[name], without.windows[name]];
            const full = isFull(world, date, name);
            expect([window.open, window.full]).toEqual([was.open && !full, was.open && full]);
            expect(window.times).toEqual(full ? [] : was.times);
            expect(window.loading).toEqual(was.loading);
            expect(window.message === null).toBe(window.open);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('none is accepted, offered as the soonest, as a quick choice or as the next open time', () => {
    fc.assert(
      fc.property(fullWorlds, (world) => {
        const availability = availabilityFor(world);
        const quick = quickChoices(availability, world, () => 1);
        const next = days(world).flatMap((date) => dayAvailability(date, world).nextOpen ?? []);
        const after = availability.soonestAfterHours.map(({ date }) => ({ date, window: 'afterhours' }));
        for (const { date, window } of [
          ...after,
          ...next,
          ...(quick ? [quick.soonest, quick.cheapest, ...quick.next] : []),
        ]) {
          expect(isFull(world, date, window)).toBe(false);
        }
        for (const { date, window } of world.full) {
          expect(checkChoice({ option: 'later', date, window, time: '17:00' }, world).ok).toBe(false);
          if (window !== 'afterhours') continue;
          expect(checkChoice({ option: 'afterhours', date, time: '17:00' }, world).ok).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('[R4.12] the reason why a window is closed is true', () => {
    fc.assert(
      fc.property(fullWorlds, (world) => {
        const { today, tomorrow } = availabilityFor(world);
        for (const { windows } of [today, tomorrow]) {
          const said = Object.values(windows).map(({ message }) => message);
          const { morning, afternoon, afterhours } = windows;
          if (said.includes(visitMessages.onlyAfternoonToday)) expect(afternoon.open).toBe(true);
          if (said.includes(visitMessages.onlyAfternoonTomorrow)) expect(afternoon.open).toBe(true);
          if (said.includes(visitMessages.noAfterHoursLeft)) expect(afterhours.open).toBe(false);
          if (said.includes(visitMessages.onlyAfterHoursToday)) {
            expect([morning.open, afternoon.open, afterhours.open]).toEqual([false, false, true]);
            expect(Object.values(tomorrow.windows).some(({ full }) => full)).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
