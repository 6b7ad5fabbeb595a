import { expect, test } from 'vitest';
import { abVerdict } from './ab-verdict.ts';

const share = (successes: number, total: number) => ({ successes, total });

test('[R7.58, R2.19] the difference has its interval, and the better one is named', () => {
  expect(abVerdict({ A: share(110, 1380), B: share(165, 1402) })).toBe(
    'B less A: +3.8 points, 95% interval +1.6 to +6.0. B converts better. One test in twenty says so of two that are the same, and more often if you look every day.',
  );
  expect(abVerdict({ A: share(165, 1402), B: share(110, 1380) })).toContain('A converts better.');
});

test('[R7.58] it is too early while the two may be the same', () => {
  const verdict = abVerdict({ A: share(31, 412), B: share(42, 398) });
  expect(verdict).toContain('B less A: +3.0 points, 95% interval -0.9 to +7.1.');
  expect(verdict).toContain('Too early to tell: the two may as well be the same.');
  expect(verdict).not.toContain('better');
});

test.each([
  ['nobody at all', share(0, 0), share(0, 0)],
  ['nobody of one variant', share(12, 400), share(0, 0)],
  ['few visitors, however clear', share(0, 99), share(50, 99)],
  ['few bookings, however clear', share(0, 4000), share(9, 4000)],
])('[R7.58] it is too early with %s', (_what, A, B) => {
  const verdict = abVerdict({ A, B });
  expect(verdict).toContain(
    'Too early to tell: wait for 100 visitors of each variant and 10 bookings in all.',
  );
  expect(verdict).not.toMatch(/better|NaN/);
});
