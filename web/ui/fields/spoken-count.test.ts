import { expect, test } from 'vitest';
import { spokenCount } from './spoken-count.ts';

test('[R5.07] the count is spoken near its end only, and every character too many', () => {
  expect([500, 51, 50, 49, 40, 0].map(spokenCount)).toEqual([
    '',
    '',
    '50 characters left',
    '',
    '40 characters left',
    '0 characters left',
  ]);
  expect([-1, -2].map(spokenCount)).toEqual(['1 character too many', '2 characters too many']);
});
