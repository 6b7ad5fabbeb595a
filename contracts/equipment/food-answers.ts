import { z } from 'zod';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import { FOOD_WARM, FOOD_WARM_SINCE, OTHER_COLD_SPACE } from '../../domain/equipment/food-at-risk.ts';
import { orNothing } from '../wire.ts';

const answer = <const A extends readonly string[]>(answers: A) =>
  orNothing(z.enum(answers, equipmentMessages.foodAnswerUnknown));

/**
 * What a booking says of the food in a warm cold machine (R11.07). Nobody has to answer; answers are kept only where the
 * machine and its problem raise the questions (`AsksAboutFood`).
 */
export const foodAnswers = z.object({
  /** Is any food above 5 °C? */
  FoodWarm: answer(FOOD_WARM),
  FoodWarmSince: answer(FOOD_WARM_SINCE),
  /** Is there another cold space for it? */
  OtherColdSpace: answer(OTHER_COLD_SPACE),
});

/** The same as a job has it. */
export const keptFoodAnswers = z.object({
  FoodWarm: z.enum(FOOD_WARM).nullable(),
  FoodWarmSince: z.enum(FOOD_WARM_SINCE).nullable(),
  OtherColdSpace: z.enum(OTHER_COLD_SPACE).nullable(),
});
