import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adviceSources,
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

test('[R11.07] a source of several lines is named once, however spelt, with the day on which all had been checked', () => {
  const name = fc.constantFrom(
    'NSW Food Authority: 2-hour rule',
    'Food Standards Code 3.2.2',
    'Our own plan',
  );
  const spelt = fc
    .tuple(name, fc.constantFrom('', ' ', '  '), fc.boolean())
    .map(
      ([text, space, isLoud]) =>
        `${space}${isLoud ? text.toUpperCase() : text.replace(' ', space || ' ')}${space}`,
    );
  const day = fc.constantFrom(null, '2026-11-01', '2026-11-28', '2025-12-31');
  const line = fc.record({
    Source: fc.option(fc.array(spelt, { maxLength: 3 }).map((each) => each.join(';'))),
    CheckedOn: day,
  });
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const shown = adviceSources(lines);
      const keys = shown.map(({ source }) => plain(source));
      const naming = (key: string) =>
        lines.filter(({ Source }) => (Source ?? '').split(';').some((each) => plain(each) === key));
      expect(new Set(keys).size).toBe(keys.length);
      expect([...keys].sort()).toEqual(
        [...new Set(lines.flatMap(({ Source }) => (Source ?? '').split(';').map(plain)))]
          .filter(Boolean)
          .sort(),
      );
      for (const [at, { checkedOn }] of shown.entries()) {
        const days = naming(keys[at] ?? '').map(({ CheckedOn }) => CheckedOn);
        expect(checkedOn).toBe(days.includes(null) ? null : days.sort()[0]);
      }
    }),
  );
});
