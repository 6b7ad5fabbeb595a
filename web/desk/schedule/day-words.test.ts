import { expect, test } from 'vitest';
import { holidayWords, visitsWords } from './day-words.ts';

const holiday = (Name: string, State: string, more: object = {}) => ({
  Name,
  State,
  FromTime: null,
  IsLocal: false,
  ...more,
});

test('[R10.08] a day says which states have which public holiday', () => {
  expect(
    holidayWords([
      holiday('Labour Day', 'ACT'),
      holiday('Labour Day', 'NSW'),
      holiday('Labour Day', 'SA'),
      holiday('Show Day', 'QLD', { IsLocal: true }),
      holiday('Christmas Eve', 'QLD', { FromTime: '18:00' }),
    ]),
  ).toEqual(['Labour Day, ACT, NSW and SA', 'Show Day, parts of QLD', 'Christmas Eve, QLD from 18:00']);
  expect(holidayWords([])).toEqual([]);
});

test.each([
  [[], 'Nothing is booked for this day'],
  [[7], '1 visit'],
  [[7, null, 9, null], '4 visits, 2 without a tech'],
])('[R10.08] a day with the technicians %j says %s', (technicians, words) => {
  expect(visitsWords(technicians.map((TechnicianId) => ({ TechnicianId })))).toBe(words);
});
