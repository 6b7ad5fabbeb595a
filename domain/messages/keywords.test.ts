import { expect, test } from 'vitest';
import { keywordOf } from './keywords.ts';

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['“Stop!”', 'stop'],
  ['Opt out', 'stop'],
  ['START', 'start'],
  ['unstop', 'start'],
  ['Please stop at the back door', null],
  ['Cancel', null],
  ['Yes', null],
  ['👍', null],
  ['', null],
])('%j asks for %s', (body, keyword) => {
  expect(keywordOf(body)).toBe(keyword);
});
