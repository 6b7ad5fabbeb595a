import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isVisitableStreet } from './visitable-street.ts';

const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
const around = fc.constantFrom('', ' ', '. ', ',', '\u200b');

test('[R5.11] a lone word or number is no street', () => {
  const WHOLE = /^(broadway|corso|esplanade|mall|strand)$/i;
  const lone = fc.oneof(
    word.filter((one) => !WHOLE.test(one)),
    fc.nat(99_999).map(String),
  );
  fc.assert(
    fc.property(lone, around, around, (one, before, after) => {
      expect(isVisitableStreet(`${before}${one}${after}`)).toBe(false);
    }),
  );
});

test('[R5.11] a street with a number or a type is one, however it is written', () => {
  const number = fc.oneof(fc.integer({ min: 1, max: 9999 }).map(String), fc.constant('Lot 5'), word);
  fc.assert(
    fc.property(number, word, (before, name) => {
      expect(isVisitableStreet(`${before} ${name}`)).toBe(true);
    }),
  );
});

test.each([
  'Broadway',
  'THE STRAND',
  'esplanade',
  'Corner of Crown Street and Oxford Street',
  'Queen Victoria Building',
])('[R5.11] %s is a place', (street) => {
  expect(isVisitableStreet(street)).toBe(true);
});

test.each(['', 'PO Box 12', 'Locked Bag 3'])('[R5.11] %j is none', (street) => {
  expect(isVisitableStreet(street)).toBe(false);
});
