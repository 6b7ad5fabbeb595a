import { countedAnswers, type FoodAnswers, isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import type { Deps } from '../../common/deps.ts';
import type { NewJob } from './bookings.queries.ts';

type FoodColumns = Pick<NewJob, 'foodWarm' | 'foodWarmSince' | 'otherColdSpace' | 'isFoodAtRisk'>;

/** Of a job that says nothing about food. */
export const NO_FOOD: FoodColumns = {
  foodWarm: null,
  foodWarmSince: null,
  otherColdSpace: null,
  isFoodAtRisk: false,
};

/** The answers about food as the job keeps them: none where machine and problem don't raise the questions (R11.07). */
export function foodColumns(
  { catalogue }: Pick<Deps, 'catalogue'>,
  said: FoodAnswers & { Problem: string },
  { equipmentTypeId, servicingTypeId }: { equipmentTypeId: number; servicingTypeId: number | null },
): FoodColumns {
  const problems = catalogue.current().equipment.problems(equipmentTypeId, servicingTypeId);
  if (!problems.some(({ Name, AsksAboutFood }) => Name === said.Problem && AsksAboutFood)) return NO_FOOD;
  const { FoodWarm, FoodWarmSince, OtherColdSpace } = countedAnswers(said);
  return {
    foodWarm: FoodWarm,
    foodWarmSince: FoodWarmSince,
    otherColdSpace: OtherColdSpace,
    isFoodAtRisk: isFoodAtRisk(said),
  };
}
