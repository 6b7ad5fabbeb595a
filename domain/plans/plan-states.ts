/** The life of a plan: a draft that the office works on, in force once its customer has accepted it, and ended by the office. */
export const PLAN_STATES = ['draft', 'active', 'ended'] as const;
