import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastDay } from './instant-words.ts';

test('a day of this year has no year, any other has', () => {
  expect(pastDay('2026-01-22', '2026-11-26')).toBe('Thu 22 Jan');
  expect(pastDay('2025-01-22', '2026-11-26')).toBe('Wed 22 Jan 2025');
  const days = fc
    .date({ min: new Date('2019-12-31'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, days, (date, today) => {
      const isThisYear = date.slice(0, 4) === today.slice(0, 4);
      expect(pastDay(date, today).endsWith(` ${date.slice(0, 4)}`)).toBe(!isThisYear);
    }),
  );
});
