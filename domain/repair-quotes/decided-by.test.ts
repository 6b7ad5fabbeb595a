import { expect, test } from 'vitest';
import { decidedByWords } from './decided-by.ts';

test.each([
  [{ name: 'Priya Nair', byLink: false, byPhone: false }, 'by Priya Nair'],
  [{ name: 'Sam Reed', byLink: true, byPhone: false }, 'by Sam Reed (emailed link)'],
  [{ name: 'Sam Reed', byLink: false, byPhone: true }, 'by Sam Reed (by phone)'],
  [{ name: null, byLink: true, byPhone: false }, 'by emailed link'],
  [{ name: null, byLink: false, byPhone: true }, 'by phone'],
  [{ name: null, byLink: false, byPhone: false }, ''],
])('[R4.24, R10.12] a quote that was decided with %j was decided %s', (decider, words) => {
  expect(decidedByWords(decider)).toBe(words);
});
