import { foodWords, NO_FOOD_ANSWERS } from '../../../../domain/equipment/food-at-risk.ts';
import type { StateLook } from '../../../ui/docket/state-look.ts';
import type { FaultReport } from '../../api/fault-queries.ts';

/** What a report says of itself on badges. */
export const FAULT_STATES: Readonly<Record<FaultReport['State'], { word: string; look: StateLook }>> = {
  open: { word: 'Waiting', look: 'waiting' },
  booked: { word: 'Booked', look: 'scheduled' },
  aside: { word: 'Put aside', look: 'cancelled' },
};

/** What is reported: the machine, or its site. */
export const faultSubject = ({ Equipment, LocationName }: FaultReport): string => Equipment ?? LocationName;

export const faultFood = ({ FoodWarm }: FaultReport): string | null =>
  foodWords({ ...NO_FOOD_ANSWERS, FoodWarm });
