import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeCode } from './code-hint.ts';

test.each([
  'Gate code 4471#',
  'alarm 2580',
  'Roller door in the lane. The  PIN is 4 4 7 1.',
  'Alarm left of the door: 25-80',
  'Key safe, 0 0 4 2',
  'lockbox\n8812',
  '#4471 then ring',
  'Side door ４４７１',
  'The code of the alarm is 12345678',
])('[R12.11] %j looks like a code', (note) => {
  expect(looksLikeCode(note)).toBe(true);
});

test.each([
  '',
  'Roller door in Reservoir Lane. Ring twice.',
  'Shop 3, level 12',
  'Ask for Tess on 0491 570 110',
  'Rear door, ring 02 9000 0012',
  'Loading zone out front until 10am',
  'Gate is open until 4.30pm',
  'Door 3',
  'The gate code is with Tess',
])('[R12.11] %j does not', (note) => {
  expect(looksLikeCode(note)).toBe(false);
});

const spaces = fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', ' \u200b', '\u2009');
const between = fc.constantFrom('', '', ' ', '-', '\u2009', '\u200b');
const code = fc
  .tuple(fc.array(fc.constantFrom(...'0123456789'), { minLength: 3, maxLength: 8 }), between)
  .map(([digits, separator]) => digits.join(separator));
const word = fc.constantFrom('code', 'alarm', 'PIN', 'Gate', 'key safe', 'keypad', 'DOOR');
const prose = fc.constantFrom('', 'Ring twice.', 'Past the bins', 'Ask for Tess,', 'Up the stairs;');

test('[R12.11] a word for a lock and three to eight digits are seen, however they are pasted', () => {
  fc.assert(
    fc.property(
      prose,
      word,
      spaces,
      code,
      fc.constantFrom('', '#', '*'),
      prose,
      (start, name, gap, digits, end, rest) => {
        expect(looksLikeCode(`${start} ${name}${gap}${digits}${end} ${rest}`)).toBe(true);
        expect(looksLikeCode(`${start} ${digits}${end}${gap}${name} ${rest}`)).toBe(true);
      },
    ),
  );
});

test('[R12.11] a note without digits, or with a whole phone number only, is left alone', () => {
  const phone = fc.constantFrom(
    '0491 570 110',
    '0491570110',
    '(02) 9000 0012',
    '02 9000 0012',
    '+61 491 570 110',
  );
  fc.assert(
    fc.property(prose, phone, prose, (start, number, rest) => {
      expect(looksLikeCode(`${start} ring ${number}. ${rest}`)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(looksLikeCode(text.normalize('NFKC').replace(/\d/gu, ''))).toBe(false);
    }),
  );
});
