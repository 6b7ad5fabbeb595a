/**
 * The life of an occurrence (R13.04): on the list as due, and missed once its span is over; paused while its plan rests; booked with
 * a job; then done, skipped with a reason, or credited. The last three are final.
 */
export const OCCURRENCE_STATES = [
  'due',
  'missed',
  'paused',
  'booked',
  'done',
  'skipped',
  'credited',
] as const;
/** How far *Due* looks ahead when it's opened: until the end of the month in which that day is. */
export const DUE_AHEAD_DAYS = 30;

export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** Those that wait for a day, or for the end of a pause. */
export const WAITING_STATES = ['due', 'missed', 'paused'] as const;
const OPEN: readonly OccurrenceState[] = [...WAITING_STATES, 'booked'];

/** Whether an occurrence is still to be done. */
export const isOpenOccurrence = (state: OccurrenceState): boolean => OPEN.includes(state);
