import { expect, test } from 'vitest';
import { contrastOf, mixedWith } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#FFFFFF', 8.59],
  ['#c93709', '#ffffff', 5.21],
  ['#ff7a45', '#1c0a02', 7.43],
  ['#010101', '#000000', 1.01],
])('%s stands out from %s by %d : 1, in either order', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each([
  ['#ffffff', '#000000', 0, '#ffffff'],
  ['#ffffff', '#000000', 1, '#000000'],
  ['#ffffff', '#0a6c83', 0.1, '#e7f0f3'],
  ['#000000', '#0000ff', 0.05, '#00000d'],
])('%s and %s, of which a share of %d is taken, make %s', (colour, other, share, mixed) => {
  expect(mixedWith(colour, other, share)).toBe(mixed);
});
