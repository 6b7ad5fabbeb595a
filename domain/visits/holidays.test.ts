import { expect, test } from 'vitest';
import type { PublicHoliday } from './day-choice.ts';
import { holidaysAt, holidayTableEndsBefore, loadingAt, nextPublicHoliday } from './holidays.ts';

const CHRISTMAS: PublicHoliday = {
  state: 'NSW',
  postcodes: null,
  date: '2026-12-25',
  fromTime: null,
  name: 'Christmas Day',
};
const BOXING_DAY: PublicHoliday = { ...CHRISTMAS, date: '2026-12-26', name: 'Boxing Day' };
const CUP_DAY: PublicHoliday = {
  state: 'VIC',
  postcodes: ['3000', '3121'],
  date: '2026-11-03',
  fromTime: null,
  name: 'Melbourne Cup Day',
};
const EVE: PublicHoliday = { ...CHRISTMAS, date: '2026-12-24', fromTime: '18:00', name: 'Christmas Eve' };
const TABLE = [BOXING_DAY, CHRISTMAS, CUP_DAY, EVE];
const SYDNEY = { state: 'NSW', postcode: '2010' } as const;

test('[R4.16] the rows of a place are those of its state and of its postcode', () => {
  expect(holidaysAt(SYDNEY, TABLE)).toEqual([BOXING_DAY, CHRISTMAS, EVE]);
  expect(holidaysAt({ state: 'VIC', postcode: '3121' }, TABLE)).toEqual([CUP_DAY]);
  expect(holidaysAt({ state: 'VIC', postcode: '3690' }, TABLE)).toEqual([]);
});

test.each([
  ['2026-12-25', 480, 'public holiday', 'Christmas Day'],
  ['2026-12-26', 480, 'public holiday', 'Boxing Day'], // a Saturday too: the holiday is named
  ['2026-12-27', 480, 'weekend', 'Sunday'],
  ['2026-12-24', 1080, 'public holiday', 'Christmas Eve'],
])('[R4.16] %s at minute %d is a %s: %s', (date, startMinutes, reason, name) => {
  expect(loadingAt({ date, startMinutes, area: SYDNEY, holidays: TABLE })).toEqual({ reason, name });
});

test.each([
  ['2026-12-24', 1079],
  ['2026-12-24', 480],
  ['2026-12-28', 480],
])('[R4.16] %s at minute %d is at its own price', (date, startMinutes) => {
  expect(loadingAt({ date, startMinutes, area: SYDNEY, holidays: TABLE })).toBeNull();
});

test('[R4.16] the next public holiday is the first in the range, whatever the order of the table', () => {
  for (const table of [TABLE, TABLE.toReversed(), [CHRISTMAS, EVE, BOXING_DAY]])
    expect(nextPublicHoliday(SYDNEY, table, '2026-11-23', '2027-01-23')).toEqual(EVE);
  expect(nextPublicHoliday(SYDNEY, TABLE, '2026-12-25', '2026-12-25')).toEqual(CHRISTMAS);
  expect(nextPublicHoliday(SYDNEY, TABLE, '2026-12-27', '2027-01-23')).toBeNull();
});

test('[R4.16] the table ends with the last year that the state has rows for', () => {
  expect(holidayTableEndsBefore('2026-12-31', 'NSW', TABLE)).toBe(false);
  expect(holidayTableEndsBefore('2027-01-01', 'NSW', TABLE)).toBe(true);
  expect(holidayTableEndsBefore('2026-12-31', 'QLD', TABLE)).toBe(true);
});
