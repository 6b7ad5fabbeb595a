import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONTHS } from '../plans/rhythm-words.ts';
import { readBasis, readInterval, readMonths, readPaid, readTermMonths } from './read-plan-cells.ts';

describe('[R13.05] how often, as people write it', () => {
  test.each([
    ['3 months', 3, 'months'],
    ['Every 3 Months', 3, 'months'],
    ['3-monthly', 3, 'months'],
    ['6 wks', 6, 'weeks'],
    ['every week', 1, 'weeks'],
    ['Quarterly', 3, 'months'],
    ['half-yearly', 6, 'months'],
    ['Annual', 12, 'months'],
    ['1 yr', 12, 'months'],
    ['2 years', 24, 'months'],
    ['fortnightly', 2, 'weeks'],
    ['4 times a year', 3, 'months'],
    ['2x per year', 6, 'months'],
    ['3\u00a0month(s)', 3, 'months'],
    ['3', 3, null],
  ])('%s', (cell, every, unit) => expect(readInterval(cell)).toEqual({ every, unit }));

  test.each(['bi-monthly', 'biannual', 'm', 'often', '5 times a year', '3 months or so', '1,5 months', ''])(
    "'%s' is never guessed",
    (cell) => expect(readInterval(cell)).toBeNull(),
  );
});

describe('[R13.05] months, as people write them', () => {
  test.each([
    ['Mar; Sep', [3, 9]],
    ['September and March', [3, 9]],
    ['3,9', [3, 9]],
    ['Oct–Mar', [1, 2, 3, 10, 11, 12]],
    ['nov. to feb.', [1, 2, 11, 12]],
    ['sept', [9]],
    ['all', []],
  ])('%s', (cell, months) => expect(readMonths(cell)).toEqual(months));

  test.each(['13', 'Marx', 'Ma', '3-Sep', 'Sep-26', '3 Sep', 'Mar; sometimes', '1-2-3', 'summer', ';'])(
    "'%s' is never guessed",
    (cell) => expect(readMonths(cell)).toBeNull(),
  );

  test('any of them, named or numbered, in any order and with any sign between', () => {
    const month = fc.integer({ min: 1, max: 12 });
    const words = fc.constantFrom<(month: number) => string>(String, (at) => MONTHS[at - 1] ?? '');
    fc.assert(
      fc.property(
        fc.array(month, { minLength: 1, maxLength: 12 }),
        words,
        fc.constantFrom(',', '; ', ' ', ' and ', '/'),
        (said, inWords, between) => {
          const months = [...new Set(said)].sort((a, b) => a - b);
          expect(readMonths(said.map(inWords).join(between))).toEqual(months);
        },
      ),
    );
  });
});

test.each([
  ['In advance', 'yearly'],
  ['annually', 'yearly'],
  ['Up-front', 'yearly'],
  ['per visit', 'visit'],
  ['By service', 'visit'],
  ['Annual fee, billed in advance', 'yearly'],
  ['after each visit', 'visit'],
  ['Call-out', 'visit'],
  ['yearly, per visit', null],
  ['Half-yearly', null],
  ['semi-annual', null],
  ['Annually in arrears', null],
  ['4 x per year', null],
  ['Annual fee, billed monthly', null],
  ['at the end of the year', null],
  ['in arrears', null],
  ['monthly', null],
])('[R13.05] how it is paid: %s', (cell, paid) => expect(readPaid(cell)).toBe(paid));

test.each([
  ['12', 12],
  ['12 months', 12],
  ['2 years', 24],
  ['1 yr', 12],
  ['annual', 12],
  ['3 months', 3],
  ['1', null],
  ['3', null],
  ['52 weeks', null],
  ['monthly', null],
  ['4 times a year', null],
])('[R13.05] how long a term is: %s', (cell, months) => expect(readTermMonths(cell)).toBe(months));

test.each([
  ['planned', 'planned'],
  ['Fixed dates', 'planned'],
  ['from done', 'done'],
  ['Last completed', 'done'],
  ['yes', null],
])('[R13.05] from where the next date counts: %s', (cell, basis) => expect(readBasis(cell)).toBe(basis));
