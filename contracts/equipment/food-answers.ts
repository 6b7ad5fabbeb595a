import { z } from 'zod';
import { equipmentMessages } from '../../domain/equipment/equipment-messages.ts';
import {
  FOOD_ADVICE,
  FOOD_WARM,
  FOOD_WARM_SINCE,
  OTHER_COLD_SPACE,
} from '../../domain/equipment/food-at-risk.ts';
import { isoDate, orNothing } from '../wire.ts';

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

/** What to do with food in a machine that isn't cold. */
export const foodAdviceLine = z
  .object({
    For: z.enum(FOOD_ADVICE),
    Advice: z.string(),
    /** Who says so, and when the operator last checked that; null where it's common sense. */
    Source: z.string().nullable(),
    CheckedOn: isoDate.nullable(),
  })
  .meta({ id: 'FoodAdviceLine' });
export type FoodAdviceLine = z.infer<typeof foodAdviceLine>;
