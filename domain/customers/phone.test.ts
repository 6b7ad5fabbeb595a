import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMobile, normaliseMobile } from './mobile.ts';
import { checkPhone, formatPhone, normalisePhone } from './phone.ts';

test.each([
  ['(03) 9123 4567', '0391234567', '03 9123 4567'],
  ['+61 3 9123 4567', '0391234567', '03 9123 4567'],
  ['+61 (0)3 9123 4567', '0391234567', '03 9123 4567'],
  ['0011 61 3 9123 4567', '0391234567', '03 9123 4567'],
  ['391234567', '0391234567', '03 9123 4567'],
  ['Ph: 08 8123 4567 (kitchen)', '0881234567', '08 8123 4567'],
  ['tel:+61291234567', '0291234567', '02 9123 4567'],
  ['０７ ３１２３ ４５６７', '0731234567', '07 3123 4567'],
  ['03-9123-4567 ext 5', '0391234567 ext 5', '03 9123 4567 ext 5'],
  ['03 9123 4567 x12', '0391234567 ext 12', '03 9123 4567 ext 12'],
  ['(03) 9123 4567, Extension: 301 (bar)', '0391234567 ext 301', '03 9123 4567 ext 301'],
  ['0391234567 Extn.7', '0391234567 ext 7', '03 9123 4567 ext 7'],
  ['1300 975 711', '1300975711', '1300 975 711'],
  ['+61 1300 975 711', '1300975711', '1300 975 711'],
  ['1800-975-711', '1800975711', '1800 975 711'],
  ['13 12 34', '131234', '13 12 34'],
  ['180 2345', '1802345', '180 2345'],
  ['0147 123 456', '0147123456', '0147123456'],
  ['0491 570 156', '0491570156', '0491 570 156'],
  ['+61 491 570 156 ext 2', '0491570156 ext 2', '0491 570 156 ext 2'],
])('[R14.06] %j is kept as %s and shown as %s', (typed, stored, shown) => {
  expect(checkPhone(typed)).toBeNull();
  expect(normalisePhone(typed)).toBe(stored);
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  '',
  ' ',
  'call the bar',
  '9123 4567',
  '+64 9 123 4567',
  '1300 975 71',
  '1300 12',
  '13 12 3',
  '1900 975 711',
  '03 9123 456',
  '03 9123 45678',
  '06 9123 4567',
  '03 9123 4567 or 03 9123 4568',
  '03 9123 4567 / 0491 570 156',
  '03 9I23 4567',
  '000',
  'ext 5',
  '9123 4567 ext 5',
  '03 9123 4567 ext 1234567',
])('[R14.06] %j is refused', (typed) => {
  expect(checkPhone(typed)).toBe(
    'Give an Australian number with its area code, such as 03 9123 4567 or 1300 975 711',
  );
});

const number = fc.oneof(
  fc.stringMatching(/^0[2378]\d{8}$/),
  fc.stringMatching(/^04\d{8}$/),
  fc.stringMatching(/^1[38]00\d{6}$/),
  fc.stringMatching(/^13[1-9]\d{3}$/),
);
const gap = fc.string({ unit: fc.constantFrom(...' -–.,/()·_\u202c\u200b\u00a0'), maxLength: 3 });

test('[R14.06] any number is the same however it is spaced and labelled, and as it is stored and shown', () => {
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('', 'Ph ', 'Phone: ', '(w) ', 'Tel. '),
      gap,
      gap,
      fc.constantFrom('', ' ext 5', ' x 12', ' Extn: 301'),
      (digits, label, one, other, extension) => {
        const typed = `${label}${digits.slice(0, 2)}${one}${digits.slice(2, 5)}${other}${digits.slice(5)}${extension}`;
        const stored = extension ? `${digits} ext ${extension.replace(/\D/g, '')}` : digits;
        expect(checkPhone(typed)).toBeNull();
        expect(normalisePhone(typed)).toBe(stored);
        expect(normalisePhone(stored)).toBe(stored);
        expect(normalisePhone(formatPhone(stored))).toBe(stored);
      },
    ),
  );
});

test('[R5.15, R14.06] whatever is a mobile is the same phone number, and every stored one fits its column', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+ ()-x') }), number),
      (typed) => {
        if (checkMobile(typed) === null) {
          expect(checkPhone(typed)).toBeNull();
          expect(normalisePhone(typed)).toBe(normaliseMobile(typed));
        }
        if (checkPhone(typed) === null) expect(normalisePhone(typed)).toMatch(/^\d{6,10}( ext \d{1,6})?$/);
      },
    ),
  );
});
