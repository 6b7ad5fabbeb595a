import { expect, test } from 'vitest';
import { looksDishonoured } from './match-dishonoured.ts';

test.each([
  ['DISHONOURED PAYMENT', null, true],
  ['Dishonored DD 0412', 'HARTS', true],
  ['REVERSAL OF DEPOSIT', 'MARLOWE', true],
  ['RETURNED CHQ', null, true],
  ['HARTS CAFE', 'Harts Cafe INV-1037', true],
  // Words that every transfer has say nothing.
  ['TRANSFER TO BANK', 'TRANSFER FROM BANK', false],
  ['DIRECT DEBIT AGL', 'DIRECT CREDIT HARTS', false],
  ['OFFICEWORKS 0412', 'HARTS', false],
  ['OFFICEWORKS', null, false],
  [null, 'HARTS', false],
])('[R10.18] money that went out as %j takes back a transfer with %j: %j', (line, transfer, is) => {
  expect(looksDishonoured(line, transfer)).toBe(is);
});
