import { expect, test } from 'vitest';
import { decidedByWords } from './decided-by.ts';

test.each([
  [{ name: 'Priya Nair', byLink: false, byPhone: false, isBeforehand: false }, 'by Priya Nair'],
  [{ name: 'Sam Reed', byLink: true, byPhone: false, isBeforehand: false }, 'by Sam Reed (emailed link)'],
  [{ name: 'Sam Reed', byLink: false, byPhone: true, isBeforehand: false }, 'by Sam Reed (by phone)'],
  [{ name: null, byLink: true, byPhone: false, isBeforehand: false }, 'by emailed link'],
  [{ name: null, byLink: false, byPhone: true, isBeforehand: false }, 'by phone'],
  [{ name: null, byLink: false, byPhone: false, isBeforehand: false }, ''],
  [{ name: 'Priya Nair', byLink: false, byPhone: false, isBeforehand: true }, 'beforehand by Priya Nair'],
  [{ name: null, byLink: false, byPhone: false, isBeforehand: true }, 'beforehand'],
])('[R4.24, R10.12] a quote that was decided with %j was decided %s', (decider, words) => {
  expect(decidedByWords(decider)).toBe(words);
});
