import fc from 'fast-check';
import { expect, test } from 'vitest';
import { technicianPressMessages as says } from './technician-press-messages.ts';
import { isNews, pressFault, pressTime, recordFault, visitPhotoFault } from './technician-presses.ts';
import { VISIT_STATES } from './visit-states.ts';

/** Monday 23 November, 9am in Sydney and 6am in Perth. */
const NOW = Temporal.Instant.from('2026-11-22T22:00:00Z');
const ago = (duration: Temporal.DurationLike) => NOW.subtract(duration);
type Visit = Parameters<typeof recordFault>[0];
const VISIT: Visit = { state: 'planned', startsAt: NOW, timeZone: 'Australia/Sydney', isTheirs: true };
const visit = (change: Partial<Visit> = {}): Visit => ({ ...VISIT, ...change });

test('[R11.03] a press counts at its own time, and never later than now', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (seconds) => {
      const pressed = NOW.add({ seconds });
      expect(pressTime(pressed, NOW)).toEqual(seconds > 0 ? NOW : pressed);
      // By a clock that is wrong by as much, sent five minutes later.
      const right = NOW.subtract({ minutes: 5 });
      expect(pressTime(right.add({ seconds }), NOW, NOW.add({ seconds }))).toEqual(right);
    }),
  );
});

test.each([
  [{ minutes: 0 }, true],
  [{ minutes: 14, seconds: 59 }, true],
  [{ minutes: 15 }, false],
  [{ hours: 3 }, false],
])('[R11.03] that somebody set out %j ago is news: %j', (before, is) => {
  expect(isNews(ago(before), NOW)).toBe(is);
});

test.each<[Partial<Visit>, Temporal.DurationLike, string | null]>([
  [{}, { minutes: 5 }, null],
  [{ state: 'calledOff' }, { minutes: 1 }, says.calledOff],
  [{ state: 'noAccess' }, { minutes: 1 }, says.calledOff],
  [{ isTheirs: false }, { minutes: 1 }, says.notTheirs],
  [{}, { hours: 7 * 24 }, null],
  [{}, { hours: 7 * 24, seconds: 1 }, says.tooOld],
  // What counts already can come again.
  [{ state: 'onSite', isTheirs: false }, { hours: 9 * 24 }, null],
  [{ state: 'done', isTheirs: false }, { hours: 9 * 24 }, null],
  // The visit is on Tuesday in Sydney, and on Monday still in Perth.
  [{ startsAt: Temporal.Instant.from('2026-11-23T13:00:00Z') }, { minutes: 1 }, says.tooEarly],
  [
    { startsAt: Temporal.Instant.from('2026-11-23T13:00:00Z'), timeZone: 'Australia/Perth' },
    { minutes: 1 },
    null,
  ],
  [{ startsAt: Temporal.Instant.from('2026-11-21T21:00:00Z') }, { minutes: 1 }, null],
])('[R11.03] a press at a visit with %j, %j ago: %s', (change, before, fault) => {
  const pressed = visit(change);
  const at = { pressedAt: ago(before), seenStartsAt: pressed.startsAt };
  for (const press of ['onTheWay', 'late', 'arrived'] as const) {
    expect(pressFault(pressed, { press, ...at }, NOW)).toBe(fault);
  }
});

test('[R11.03] a press at a visit that has moved since does not count, unless it counts already', () => {
  const pressed = { press: 'arrived' as const, pressedAt: NOW, seenStartsAt: ago({ hours: 2 }) };
  expect(pressFault(visit(), pressed, NOW)).toBe(says.moved);
  expect(pressFault(visit({ isTheirs: false }), pressed, NOW)).toBe(says.notTheirs);
  expect(pressFault(visit({ state: 'onSite' }), pressed, NOW)).toBeNull();
});

test.each<[Partial<Visit>, string | null]>([
  [{}, null],
  [{ state: 'onSite' }, null],
  // Pressed again, without an answer to the first.
  [{ state: 'noAccess' }, null],
  [{ state: 'noAccess', isTheirs: false }, says.calledOff],
  [{ state: 'onSite', isTheirs: false }, says.notTheirs],
  [{ state: 'done' }, says.recorded],
  [{ state: 'calledOff' }, says.calledOff],
  [{ startsAt: ago({ hours: 1 }) }, says.moved],
])("[R15.05] 'Couldn't get in' at a visit with %j: %s", (change, fault) => {
  const pressed = { press: 'noAccess' as const, pressedAt: NOW, seenStartsAt: NOW };
  expect(pressFault(visit(change), pressed, NOW)).toBe(fault);
});

test('[R11.03, R15.05] a record is kept of any visit that is theirs and took place, the office having recorded it or not', () => {
  for (const state of VISIT_STATES) {
    const isGone = state === 'calledOff' || state === 'noAccess';
    const fault = isGone ? says.calledOff : null;
    expect([state, recordFault(visit({ state }), ago({ hours: 2 }), NOW)]).toEqual([state, fault]);
  }
  expect(recordFault(visit({ isTheirs: false }), NOW, NOW)).toBe(says.notTheirs);
  expect(recordFault(visit(), ago({ hours: 7 * 24 + 1 }), NOW)).toBe(says.tooOld);
});

test.each<[Partial<Visit>, Temporal.DurationLike | null, string | null]>([
  [{}, { hours: 2 }, null],
  [{ state: 'done' }, { hours: 2 }, null],
  [{}, null, says.notThere],
  [{ isTheirs: false }, null, says.notTheirs],
  [{ state: 'noAccess' }, null, null],
  [{ state: 'noAccess', isTheirs: false }, null, says.calledOff],
  [{ state: 'calledOff' }, { hours: 2 }, says.calledOff],
  [{ state: 'done' }, { hours: 7 * 24 + 1 }, says.tooOld],
])('[R11.03] photos of a visit with %j, where the technician came %j ago: %s', (change, before, fault) => {
  const arrivedAt = before === null ? null : ago(before);
  expect(visitPhotoFault({ ...visit(change), arrivedAt }, NOW)).toBe(fault);
});
