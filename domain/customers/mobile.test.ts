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
  'Mobile 0491570156',
  'Mobile: 0491570156',
  'Phone: 0491 570 156',
  'Mob 0491.570.156',
  'Ph# 0491 570 156',
  '(m) 0491 570 156',
  'My number is 0491 570 156',
  '0491 570 156 (mobile)',
  '0491 570 156, Priya',
  '0011 61 491 570 156',
  '+61-491-570-156',
  '0491 · 570 · 156',
  '\u202d0491 570 156\u202c',
  '0491\u00ad570\u3164156',
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
  ['call me', SHORT],
  ['049157O156', SHORT],
  ['0491 570 156 or 0491 570 157', FORMAT],
  ['0491570156x', FORMAT],
  ['', 'Mobile is required'],
  ['  ', 'Mobile is required'],
  ['\u3164\u202d', 'Mobile is required'],
])('[R5.15] %j is refused: %s', (typed, message) => {
  expect(checkMobile(typed)).toBe(message);
});

test('[R5.15] any mobile passes however it is labelled, spaced or prefixed, and normalising twice changes nothing', () => {
  const eight = fc.integer({ min: 0, max: 99_999_999 }).map((number) => number.toString().padStart(8, '0'));
  const prefixes = fc.constantFrom('04', '+614', '+61 4', '614', '+61 (0)4', '0061 4', '4');
  const labels = fc.string({ unit: fc.constantFrom(...'MobPhné #:.-(') });
  const gaps = fc.string({ unit: fc.constantFrom(...' -–.,/()·_\u202c\u200b\u00a0'), maxLength: 3 });
  fc.assert(
    fc.property(eight, prefixes, labels, gaps, (rest, prefix, label, gap) => {
      const typed = `${label}${prefix}${rest.slice(0, 2)}${gap}${rest.slice(2, 5)}${gap}${rest.slice(5)}${gap}`;
      expect(normaliseMobile(typed)).toBe(`04${rest}`);
      expect(normaliseMobile(normaliseMobile(typed))).toBe(`04${rest}`);
      expect(checkMobile(typed)).toBeNull();
    }),
  );
});

test('[R5.15] mobiles are shown in groups', () => {
  expect(formatMobile('+61491570156')).toBe('0491 570 156');
});
