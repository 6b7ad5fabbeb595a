import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countedAnswers,
  FOOD_WARM,
  FOOD_WARM_SINCE,
  type FoodAnswers,
  foodAdviceFor,
  foodWords,
  isFoodAtRisk,
  OTHER_COLD_SPACE,
} from './food-at-risk.ts';

const orNothing = <V>(values: readonly V[]) => fc.constantFrom(null, ...values);
const answers: fc.Arbitrary<FoodAnswers> = fc.record({
  FoodWarm: orNothing(FOOD_WARM),
  FoodWarmSince: orNothing(FOOD_WARM_SINCE),
  OtherColdSpace: orNothing(OTHER_COLD_SPACE),
});

const said = (
  FoodWarm: FoodAnswers['FoodWarm'],
  FoodWarmSince: FoodAnswers['FoodWarmSince'] = null,
  OtherColdSpace: FoodAnswers['OtherColdSpace'] = null,
): FoodAnswers => ({ FoodWarm, FoodWarmSince, OtherColdSpace });

test.each([
  [said(null), false, [], null],
  [said('no'), false, ['Food still cold'], 'Still at 5 °C or below.'],
  [said('no', 'over4Hours', 'no'), false, ['Food still cold'], 'Still at 5 °C or below.'],
  [said('yes'), true, ['Food warm'], 'Above 5 °C.'],
  [said('unknown', null, 'yes'), true, ['Food warm'], 'Perhaps above 5 °C. Another cold space.'],
  [
    said('yes', 'under2Hours', 'yes'),
    true,
    ['Food warm under 2 hours', 'Food warm'],
    'Above 5 °C for less than 2 hours. Another cold space.',
  ],
  [
    said('yes', 'under2Hours', 'no'),
    true,
    ['Food warm under 2 hours', 'No other cold space', 'Food warm'],
    'Above 5 °C for less than 2 hours. No other cold space.',
  ],
  [said('yes', '2To4Hours'), true, ['Food warm 2 to 4 hours', 'Food warm'], 'Above 5 °C for 2 to 4 hours.'],
  [
    said('unknown', 'unknown', 'no'),
    true,
    ['Food warm over 4 hours', 'Food warm'],
    'Perhaps above 5 °C since nobody knows when. No other cold space.',
  ],
])('[R11.07] %j: at risk %s, advice %j', (given, isAtRisk, advice, words) => {
  expect(isFoodAtRisk(given)).toBe(isAtRisk);
  expect(foodAdviceFor(given)).toEqual(advice);
  expect(foodWords(given)).toBe(words);
});

test('[R11.07] "don’t know" always counts as the worse, and an answer never says less than none', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const worse = said(
        given.FoodWarm === 'unknown' ? 'yes' : given.FoodWarm,
        given.FoodWarmSince === 'unknown' ? 'over4Hours' : given.FoodWarmSince,
        given.OtherColdSpace,
      );
      expect(isFoodAtRisk(given)).toBe(isFoodAtRisk(worse));
      expect(foodAdviceFor(given)).toEqual(foodAdviceFor(worse));
      expect(foodAdviceFor(countedAnswers(given))).toEqual(foodAdviceFor(given));
      expect(foodWords(given) === null).toBe(given.FoodWarm === null);
      expect(foodAdviceFor(given).includes('Food warm')).toBe(isFoodAtRisk(given));
    }),
  );
});
