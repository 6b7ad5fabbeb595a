import { expect, test } from 'vitest';
import { abReport } from './ab-report.ts';

const share = (successes: number, total: number) => ({ successes, total });

test('[R7.58, R2.19] prints conversion per variant with its interval, and the difference with its own', () => {
  expect(abReport({ A: share(110, 1380), B: share(165, 1402) })).toBe(
    [
      'Variant               Visitors  Booked  Conversion  95 % interval',
      'A  Get instant quote  1,380     110     8.0 %       6.7 to 9.5 %',
      'B  Book Now           1,402     165     11.8 %      10.2 to 13.6 %',
      '',
      'B less A: +3.8 points, 95 % interval +1.6 to +6.0.',
      'B converts better. One test in twenty says so of two that are the same, and more often if you look every day.',
    ].join('\n'),
  );
});

test('[R7.58] names A where A is better', () => {
  expect(abReport({ A: share(165, 1402), B: share(110, 1380) })).toContain('A converts better.');
});

test('[R7.58] says that it is too early while the two may be the same', () => {
  const report = abReport({ A: share(31, 412), B: share(42, 398) });
  expect(report).toContain('B less A: +3.0 points, 95 % interval -0.9 to +7.1.');
  expect(report).toContain('Too early to tell: the two may as well be the same.');
  expect(report).not.toContain('better');
});

test.each([
  ['nobody at all', share(0, 0), share(0, 0)],
  ['nobody of one variant', share(12, 400), share(0, 0)],
  ['few visitors, however clear', share(0, 99), share(50, 99)],
  ['few bookings, however clear', share(0, 4000), share(9, 4000)],
])('[R7.58] says that it is too early with %s', (_what, A, B) => {
  const report = abReport({ A, B });
  expect(report).toContain(
    'Too early to tell: wait for 100 visitors of each variant and 10 bookings in all.',
  );
  expect(report).not.toMatch(/better|NaN/);
});
