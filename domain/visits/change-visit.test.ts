import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import { type ChangeFacts, changeRight, freeUntil, LATE_SEND_MINUTES } from './change-visit.ts';
import { addDays } from './local-time.ts';
import { VISIT_KINDS } from './visit-states.ts';

const ZONES = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Darwin',
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Australia/Eucla',
] as const;

const local = (text: string, timeZone = 'Australia/Sydney') =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();

/** A first visit on Tuesday 24 November, booked on Friday. */
const facts = (changes: Partial<ChangeFacts> = {}): ChangeFacts => ({
  kind: 'first',
  date: '2026-11-24',
  timeZone: 'Australia/Sydney',
  bookedAt: local('2026-11-20T10:00'),
  hasSetOut: false,
  isOnHold: false,
  techName: 'Dan Okafor',
  isPaidByOther: false,
  ...changes,
});

const at = (text: string, changes: Partial<ChangeFacts> = {}, isSent = false) =>
  changeRight(facts(changes), local(text), DEFAULT_BOOKING_POLICY, { isSent });
const codes = ({ move, cancel }: ReturnType<typeof at>) => [move?.code ?? null, cancel?.code ?? null];

describe('[R11.01] until the cut-off at the site, free', () => {
  test.each([
    ['2026-11-23T19:59:59.999', null],
    ['2026-11-23T20:00', "It's past 8pm, so ring us to move it"],
    ['2026-11-23T23:59', "It's past 8pm, so ring us to move it"],
    ['2026-11-24T07:00', 'Changes closed at 8pm on Mon 23 Nov, so ring us to move it'],
  ])('at %s: %s', (now, message) => {
    expect(at(now).move?.message ?? null).toBe(message);
  });

  test('a page that was opened before it may be sent for ten minutes', () => {
    expect(codes(at('2026-11-23T20:09:59', {}, true))).toEqual([null, null]);
    expect(codes(at('2026-11-23T20:10', {}, true))).toEqual(['past-cut-off', 'past-cut-off']);
  });

  test('a visit that was booked after its own cut-off is free for half an hour, or until the technician sets out', () => {
    const late = { bookedAt: local('2026-11-23T21:10') };
    expect(codes(at('2026-11-23T21:39:59', late))).toEqual([null, null]);
    expect(at('2026-11-23T21:40', late).move?.message).toBe(
      'The 30 minutes to change it here are over, so ring us to move it',
    );
    expect(at('2026-11-23T21:20', { ...late, hasSetOut: true }).move?.message).toBe(
      "Dan's set out. Ring us.",
    );
  });

  test('who has set out is named by the first name, if it is known', () => {
    expect(at('2026-11-20T11:00', { hasSetOut: true, techName: null }).cancel?.message).toBe(
      'Your tech has set out. Ring us.',
    );
  });

  test('a return visit can be moved here, not cancelled; one on hold neither; without a visit nothing', () => {
    expect(codes(at('2026-11-20T11:00', { kind: 'return' }))).toEqual([null, 'return-visit']);
    expect(codes(at('2026-11-20T11:00', { kind: 'warranty' }))).toEqual([null, null]);
    expect(codes(at('2026-11-20T11:00', { isPaidByOther: true }))).toEqual(['paid-by-other', null]);
    expect(codes(at('2026-11-20T11:00', { isOnHold: true }))).toEqual(['on-hold', 'on-hold']);
    expect(codes(changeRight(null, local('2026-11-20T11:00'), DEFAULT_BOOKING_POLICY))).toEqual([
      'no-visit',
      'no-visit',
    ]);
  });
});

const policies = fc.record({
  changeUntilHour: fc.integer({ min: 0, max: 24 }),
  changeMinutes: fc.integer({ min: 0, max: 240 }),
});
/** Any date; half of them are beside a night on which the clocks change. */
const dates = fc.oneof(
  fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2026-01-01', days)),
  fc.constantFrom('2026-10-03', '2026-10-04', '2026-10-05', '2027-04-03', '2027-04-04', '2027-04-05'),
);
const anyFacts = fc
  .record({
    kind: fc.constantFrom(...VISIT_KINDS),
    date: dates,
    timeZone: fc.constantFrom(...ZONES),
    minutesBefore: fc.integer({ min: -600, max: 60 * 24 * 20 }),
    hasSetOut: fc.boolean(),
    isOnHold: fc.boolean(),
    techName: fc.option(fc.string(), { nil: null }),
    isPaidByOther: fc.boolean(),
  })
  .map(({ minutesBefore, ...rest }) => {
    const day = local(`${rest.date}T00:00`, rest.timeZone);
    return { ...rest, bookedAt: day.subtract({ minutes: minutesBefore }) };
  });

test('[R11.01] in every zone the cut-off is its hour on the clocks of the site, the day before', () => {
  fc.assert(
    fc.property(anyFacts, policies, ({ date, timeZone }, policy) => {
      const bookedAt = local(`${addDays(date, -5)}T12:00`, timeZone);
      const shown = freeUntil({ date, timeZone, bookedAt }, policy).toZonedDateTimeISO(timeZone);
      const { changeUntilHour: hour } = policy;
      // At midnight the visit's day begins; where the clocks skip 2am it's the hour after.
      expect(shown.toPlainDate().toString()).toBe(hour === 24 ? date : addDays(date, -1));
      expect(hour === 2 ? [2, 3] : [hour % 24]).toContain(shown.hour);
    }),
  );
});

test('[R11.01] a visit that was booked after its cut-off is free for so many minutes of elapsed time', () => {
  fc.assert(
    fc.property(anyFacts, policies, fc.integer({ min: 0, max: 3000 }), (one, policy, minutes) => {
      const cutOff = freeUntil({ ...one, bookedAt: local('2020-01-01T00:00') }, policy);
      const bookedAt = cutOff.add({ minutes });
      const until = freeUntil({ ...one, bookedAt }, policy);
      expect(until.since(bookedAt).total('minutes')).toBe(policy.changeMinutes);
    }),
  );
});

test('[R11.01] both are free right up to that instant and never after it; a sent page has ten minutes more', () => {
  fc.assert(
    fc.property(anyFacts, policies, fc.boolean(), (one, policy, isSent) => {
      const until = freeUntil(one, policy).add({ minutes: isSent ? LATE_SEND_MINUTES : 0 });
      const before = changeRight(one, until.subtract({ milliseconds: 1 }), policy, { isSent });
      const then = changeRight(one, until, policy, { isSent });
      const isFree = !one.hasSetOut && !one.isOnHold;
      expect(before.move === null).toBe(isFree && !one.isPaidByOther);
      expect(before.cancel === null).toBe(isFree && one.kind !== 'return');
      expect([then.move, then.cancel]).not.toContain(null);
      expect(then.move?.message.length).toBeGreaterThan(0);
    }),
  );
});
