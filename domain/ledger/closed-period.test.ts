import { expect, test } from 'vitest';
import { isClosed, openDateOf } from './closed-period.ts';

test.each([
  ['2026-06-30', '2026-06-30', true, '2026-07-01'],
  ['2026-07-01', '2026-06-30', false, '2026-07-01'],
  ['2026-08-15', '2026-06-30', false, '2026-08-15'],
  ['2025-01-01', '2026-12-31', true, '2027-01-01'],
  ['2024-02-29', '2024-02-29', true, '2024-03-01'],
  ['2025-01-01', null, false, '2025-01-01'],
])(
  '[R10.18] %s with the books closed until %s: closed %j, posted by itself on %s',
  (day, until, closed, open) => {
    expect(isClosed(day, until)).toBe(closed);
    expect(openDateOf(day, until)).toBe(open);
  },
);
