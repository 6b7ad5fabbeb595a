import { describe, expect, test } from 'vitest';
import { detailWords, startOfDay } from './audit-words.ts';

describe('[R10.20] the words of the audit trail', () => {
  test.each([
    [null, null],
    [{}, null],
    [
      { before: { role: 'dispatcher', name: 'Kim' }, after: { role: 'admin' } },
      'role: dispatcher → admin; name: Kim',
    ],
    [{ before: null, after: { total: 101.37, note: null } }, 'total: 101.37; note: nothing'],
    [{ reason: 'Twice, by mistake' }, 'reason: Twice, by mistake'],
    [{ before: { lines: [1] }, after: { lines: [] }, by: 'Rosa' }, 'lines: [1] → []; by: Rosa'],
  ])('%j', (details, words) => {
    expect(detailWords(details)).toBe(words);
  });

  test('a day of the office begins at its own midnight, in both nights in which clocks change', () => {
    expect(startOfDay('2026-10-04')).toBe('2026-10-03T14:00:00Z');
    expect(startOfDay('2026-10-04', 1)).toBe('2026-10-04T13:00:00Z');
    expect(startOfDay('2026-04-05', 1)).toBe('2026-04-05T14:00:00Z');
  });
});
