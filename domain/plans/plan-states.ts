/**
 * The life of a plan: a draft that the office works on, offered to its customer, in force once they have accepted it, and ended. One
 * that's declined or withdrawn is a draft again.
 */
export const PLAN_STATES = ['draft', 'offered', 'active', 'ended'] as const;
