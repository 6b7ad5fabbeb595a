import { expect, test } from 'vitest';
import { partsExpectedOn } from './job-hold.ts';
import { JOB_STATES } from './job-life.ts';

const HELD = { holdUntil: '2026-12-08', isHeldForParts: true, timeZone: 'Australia/Perth' };
const NOW = Temporal.Instant.from('2026-12-01T00:00:00Z');

test.each(JOB_STATES.flatMap((state) => [true, false].map((hasTime) => [state, hasTime] as const)))(
  '[R10.11] a job held for parts that is %s, with a time set: %s',
  (state, hasTime) => {
    const isShown =
      state === 'InProgress' || state === 'QuoteApproved' || (state === 'Requested' && !hasTime);
    expect(partsExpectedOn({ ...HELD, state, hasTime }, NOW)).toBe(isShown ? '2026-12-08' : null);
    expect(partsExpectedOn({ ...HELD, state, hasTime, isHeldForParts: false }, NOW)).toBeNull();
    expect(partsExpectedOn({ ...HELD, state, hasTime, holdUntil: null }, NOW)).toBeNull();
  },
);

test.each([
  ['2026-12-07T15:59:59Z', '2026-12-08'],
  ['2026-12-07T16:00:00Z', null],
  ['2026-12-20T00:00:00Z', null],
])('[R10.11] parts are expected until their day begins at the site: %s', (now, expected) => {
  const job = { ...HELD, state: 'QuoteApproved', hasTime: true } as const;
  expect(partsExpectedOn(job, Temporal.Instant.from(now))).toBe(expected);
});
