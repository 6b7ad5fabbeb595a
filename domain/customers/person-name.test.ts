import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

const GIVEN = ['Mei', 'Mary Anne', 'José', 'Anh Dung', 'Siobhán'];
const FAMILY = ['Tan', "O'Connor", 'de la Cruz', 'van der Berg', 'McLaren', 'Nguyễn', 'Smith-Jones'];

test('[R10.19] a name is the same person in every way that programs write it', () => {
  const ways: ((first: string, last: string) => string)[] = [
    (first, last) => `${first} ${last}`,
    (first, last) => `${last}, ${first}`,
    (first, last) => `${last},${first}`,
    (first, last) => `Dr ${first} ${last}`,
    (first, last) => `Mrs. ${first}  ${last}`,
    (first, last) => `${first} ${last}`.replaceAll("'", '’'),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...GIVEN),
      fc.constantFrom(...FAMILY),
      fc.constantFrom(...ways),
      (first, last, way) => {
        expect([way(first, last), personName(way(first, last))]).toEqual([way(first, last), { first, last }]);
        const capitals = way(first, last).toUpperCase();
        expect([capitals, personName(capitals)]).toEqual([capitals, { first, last }]);
      },
    ),
  );
});

test.each([
  ['Mei', { first: 'Mei', last: '' }],
  ['Mr Tan', { first: '', last: 'Tan' }],
  ['Mr & Mrs Tan', { first: '', last: 'Tan' }],
  ['Bread & Co', null],
  ['Tan Foods Pty Ltd', null],
  ['The Corner Deli', null],
  ['Tan, Mei, Jo', null],
])('[R10.19] %s', (cell, name) => {
  expect(personName(cell)).toEqual(name);
});
