import { expect, test } from 'vitest';
import { dateOf, directionOf, moneyOf } from './cell-values.ts';

test.each([
  [' 24/11/2026 ', '2026-11-24'],
  ['24/11/26', '2026-11-24'],
  ['24/11/2026 10:30 am', '2026-11-24'],
  ['Tue, 24 Nov 2026', '2026-11-24'],
  ['4th September 2026', '2026-09-04'],
  ['4 Sept 2026', '2026-09-04'],
  ['4-sep-26', '2026-09-04'],
  ['4 Septum 2026', null],
  ['4 Novice 2026', null],
  ['4 Xyz 2026', null],
  ['30/02/2026', null],
  ['24/11/1926', null],
  ['11/24/2026', null],
  ['', null],
])('[R1.02] a bank that writes %j means the date %s', (cell, date) => {
  expect(dateOf(cell)).toBe(date);
});

test.each([
  ['352', 35_200, null, false],
  ['.5', 50, null, true],
  ['A$1,352.05', 135_205, null, true],
  ['AUD 20', 2_000, null, false],
  ['+20', 2_000, 1, true],
  ['20.00 CR', 2_000, 1, true],
  ['(20)', 2_000, -1, true],
  ['\u221220.50', 2_050, -1, true],
  ['-20.00-', 2_000, -1, true],
])('[R1.02] a bank that writes %j means %d cents, with the sign %j', (cell, cents, sign, isMoney) => {
  expect(moneyOf(cell)).toEqual({ cents, sign, isMoney });
});

test.each([
  '',
  '-',
  'CR',
  '352,00',
  '-20.00CR',
  '(20.00 CR)',
  'x(20.00)',
  '(20.00)x',
  '20 apples',
  '1.234,50',
])('[R1.02] %j is no amount', (cell) => {
  expect(moneyOf(cell)).toBeNull();
});

test.each([
  [' CR ', 1],
  ['Credits', 1],
  ['Deposit', 1],
  ['Dr.', -1],
  ['withdrawals', -1],
  ['credit sale', null],
  ['', null],
])('[R1.02] %j says the direction %j', (cell, direction) => {
  expect(directionOf(cell)).toBe(direction);
});
