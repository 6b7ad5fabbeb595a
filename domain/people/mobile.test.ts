import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMobile, formatMobile, normaliseMobile } from './mobile.ts';

const FORMAT = 'A mobile starts with 04 and has 10 digits';
const SHORT = 'Mobile must have at least 10 digits';

test.each([
  '0491570156',
  '0491 570 156',
  '+61 491 570 156',
  '+61491570156',
  '61491570156',
  '+61 (0)491 570 156',
  '0061 491 570 156',
  '(04) 9157-0156',
  '0491–570–156',
  '0491/570/156',
  'tel:+61491570156',
  'M: 0491 570 156',
  '491 570 156',
  '０４９１５７０１５６',
])('[R5.15, R9.04] %j is kept as 0491570156', (typed) => {
  expect(normaliseMobile(typed)).toBe('0491570156');
  expect(checkMobile(typed)).toBeNull();
});

test.each([
  ['0291570156', FORMAT],
  ['04915701567', FORMAT],
  ['+64 491 570 156', FORMAT],
  ['1800 975 711', FORMAT],
  ['049157015', SHORT],
  ['0491', SHORT],
  ['04 call me', SHORT],
  ['', 'Mobile is required'],
  ['  ', 'Mobile is required'],
])('[R5.15] %j is refused: %s', (typed, message) => {
  expect(checkMobile(typed)).toBe(message);
});

test('[R5.15] any mobile passes however it is spaced or prefixed, and normalising twice changes nothing', () => {
  const eight = fc.integer({ min: 0, max: 99_999_999 }).map((number) => number.toString().padStart(8, '0'));
  fc.assert(
    fc.property(eight, fc.constantFrom('04', '+614', '+61 4', '614'), (rest, prefix) => {
      const typed = `${prefix}${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`;
      expect(normaliseMobile(typed)).toBe(`04${rest}`);
      expect(normaliseMobile(normaliseMobile(typed))).toBe(`04${rest}`);
      expect(checkMobile(typed)).toBeNull();
    }),
  );
});

test('[R5.15] mobiles are shown in groups', () => {
  expect(formatMobile('+61491570156')).toBe('0491 570 156');
});
