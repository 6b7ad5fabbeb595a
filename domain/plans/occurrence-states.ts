/**
 * The life of an occurrence (R13.04): on the list as due, and missed once its span is over; booked with a job; then done, skipped
 * with a reason, or credited. The last three are final.
 */
export const OCCURRENCE_STATES = ['due', 'missed', 'booked', 'done', 'skipped', 'credited'] as const;
/** How far *Due* looks ahead when it's opened: until the end of the month in which that day is. */
export const DUE_AHEAD_DAYS = 30;

export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

const OPEN: readonly OccurrenceState[] = ['due', 'missed', 'booked'];

/** Whether an occurrence is still to be done. */
export const isOpenOccurrence = (state: OccurrenceState): boolean => OPEN.includes(state);
