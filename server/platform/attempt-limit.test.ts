import { expect, test } from 'vitest';
import { attemptLimit } from './attempt-limit.ts';
import { fakeClock } from './clock.ts';

const limited = () => {
  const clock = fakeClock('2026-11-22T22:10:00Z');
  return { clock, limit: attemptLimit({ max: 3, windowMinutes: 15, clock }) };
};

test('refuses the try after the last and says how many seconds to wait', () => {
  const { clock, limit } = limited();
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([null, null, null]);
  clock.advance({ minutes: 5 });
  expect(limit.take('a')).toBe(600);
  expect(limit.take('b')).toBeNull();
});

test('opens again when the window ends', () => {
  const { clock, limit } = limited();
  for (let tries = 0; tries < 4; tries += 1) limit.take('a');
  clock.advance({ minutes: 15 });
  expect(limit.take('a')).toBeNull();
});

test('does not count a good try', () => {
  const { limit } = limited();
  for (let tries = 0; tries < 10; tries += 1) {
    expect(limit.take('a')).toBeNull();
    limit.giveBack('a');
  }
});
