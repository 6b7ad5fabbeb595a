import { expect, test } from 'vitest';
import { callerField } from './caller-field.ts';

test.each([
  ['Ferry Street Bakery', 'BusinessName'],
  ['Café 7', 'BusinessName'],
  ['Пекарня', 'BusinessName'],
  ['mei@ferrystreet.example', 'UserName'],
  ['0491 570 158', 'Mobile'],
  ['+61 491 570 158', 'Mobile'],
  ['(02) 9000 0012', 'Phone'],
  ['1300 975 707', 'Phone'],
  // Too short for a mobile yet: the form says so.
  ['0491', 'Phone'],
  ['&', 'BusinessName'],
])('[R14.05] what was typed of a caller goes where it belongs: %s', (typed, field) => {
  expect(callerField(typed)).toBe(field);
});
