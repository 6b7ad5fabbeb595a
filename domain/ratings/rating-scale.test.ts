import { expect, test } from 'vitest';
import { RATING_SCALE, ratingName } from './rating-scale.ts';

test('[R4.27] Excellent 5, Very good 4, Average 3, Poor 2, Unsatisfactory 1', () => {
  expect(RATING_SCALE.map(({ score, name }) => `${name} ${score}`)).toEqual([
    'Excellent 5',
    'Very good 4',
    'Average 3',
    'Poor 2',
    'Unsatisfactory 1',
  ]);
  expect([ratingName(4), ratingName(0)]).toEqual(['Very good', '']);
});
