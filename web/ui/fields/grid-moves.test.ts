import { expect, test } from 'vitest';
import type { WindowCell, WindowRow } from './grid-moves.ts';
import { valueAfterKey } from './grid-moves.ts';

const open = (value: string): WindowCell => ({ kind: 'price', value, price: '', under: '' });
const closed = (id: string): WindowCell => ({ kind: 'closed', id, label: 'Closed' });
const row = (id: string, ...cells: WindowCell[]): WindowRow => ({ id, name: id, hours: '', cells });

const ROWS = [
  row('calendar'),
  row('morning', closed('a1'), open('b1'), open('c1')),
  row('afternoon', open('a2'), closed('b2'), open('c2')),
  row('evening', open('a3'), open('b3'), open('c3')),
  row('soonest', open('across')),
];

test.each([
  ['c1', 'ArrowDown', 'c2'],
  ['b1', 'ArrowDown', 'b3'],
  ['c3', 'ArrowUp', 'c2'],
  ['c3', 'ArrowDown', 'across'],
  ['across', 'ArrowUp', 'a3'],
  ['a2', 'ArrowRight', 'c2'],
  ['c1', 'ArrowLeft', 'b1'],
  ['b1', 'ArrowLeft', null],
  ['c1', 'ArrowUp', null],
  ['c3', 'ArrowRight', null],
  ['across', 'ArrowDown', null],
  ['across', 'ArrowRight', null],
  ['closed meanwhile', 'ArrowDown', 'a2'],
  ['c1', 'Home', undefined],
])('[R4.07] from %s, %s leads to %s', (value, key, expected) => {
  expect(valueAfterKey(ROWS, value, key)).toBe(expected);
});
