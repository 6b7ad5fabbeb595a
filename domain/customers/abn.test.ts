import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAbn, formatAbn, isValidAbn, normaliseAbn } from './abn.ts';

test.each([
  '51 824 753 556',
  '51824753556',
  ' 51824753556 ',
  '51-824-753-556',
  '51.824.753.556',
  '51–824–753–556',
  'ABN 51 824 753 556',
  'ABN51824753556',
  'A.B.N.: 51 824 753 556',
  '51 824 753 556 (ABN)',
  '\u202d51 824\u200b 753 556\u202c',
  '５１ ８２４ ７５３ ５５６',
])('[R5.21] %j is an ABN', (abn) => {
  expect(checkAbn(abn)).toBeNull();
  expect(normaliseAbn(abn)).toBe('51824753556');
  expect(formatAbn(abn)).toBe('51 824 753 556');
});

const LENGTH = 'Check the ABN: it should have 11 digits';
const SUM = "Check each digit of the ABN: the number doesn't add up";

test.each([
  ['51 824 753 557', SUM],
  ['ABN 51-824-753-557', SUM],
  ['00000000000', SUM],
  ['0182475355６', SUM],
  ['5182475355', LENGTH],
  ['518247535566', LENGTH],
  ['51 824 753 556 / 53 004 085 616', LENGTH],
  ['5182475355B', LENGTH],
  ['+51 824 753 556', LENGTH],
  ['ABN', LENGTH],
  ['', LENGTH],
])('[R5.21] %j is not: %s', (abn, message) => {
  expect(checkAbn(abn)).toBe(message);
});

/** ABNs as the register makes them: two check digits followed by nine digits. */
const abns = fc.integer({ min: 0, max: 999_999_999 }).map((body) => {
  const digits = body.toString().padStart(9, '0');
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (3 + 2 * index), 0);
  const check = 89 - (sum % 89);
  return `${check + 10}${digits}`;
});

test('[R5.21] every ABN of the register is taken, and one wrong digit never passes', () => {
  fc.assert(
    fc.property(abns, fc.nat(10), fc.integer({ min: 1, max: 9 }), (abn, at, by) => {
      expect(checkAbn(abn)).toBeNull();
      const wrong = [...abn];
      wrong[at] = String((Number(wrong[at]) + by) % 10);
      expect(checkAbn(wrong.join(''))).toBe(SUM);
    }),
  );
});

test('[R5.21] two neighbouring digits exchanged never pass', () => {
  fc.assert(
    fc.property(abns, fc.nat(9), (abn, index) => {
      const exchanged = `${abn.slice(0, index)}${abn[index + 1]}${abn[index]}${abn.slice(index + 2)}`;
      expect(isValidAbn(exchanged)).toBe(exchanged === abn);
    }),
  );
});

test('[R5.21] ABNs are kept as eleven digits and shown in groups', () => {
  expect(normaliseAbn(' 51 824 753 556')).toBe('51824753556');
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
});
