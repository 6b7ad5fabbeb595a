export const JOB_STATES = [
  'Requested',
  'Scheduled',
  'InProgress',
  'QuoteWaiting',
  'QuoteApproved',
  'QuoteDeclined',
  'Completed',
  'Cancelled',
] as const;

export type JobState = (typeof JOB_STATES)[number];

/**
 * The life of a job: the only table of its states (R4.29). Completed and Cancelled are final. A visit that's called off, or
 * finds nobody in, takes it back to what it was before the visit was planned.
 */
export const JOB_MOVES: Readonly<Record<JobState, readonly JobState[]>> = {
  Requested: ['Scheduled', 'Cancelled'],
  Scheduled: ['Scheduled', 'InProgress', 'Requested', 'QuoteApproved', 'Cancelled'],
  InProgress: ['Scheduled', 'Requested', 'QuoteWaiting', 'QuoteApproved', 'Completed'],
  QuoteWaiting: ['InProgress', 'QuoteApproved', 'QuoteDeclined', 'Cancelled'],
  QuoteApproved: ['Scheduled', 'InProgress', 'Completed'],
  QuoteDeclined: ['QuoteWaiting', 'Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};

/** The usual course of a job in each state, as timelines show it: what came before, and what's still to come. */
export const JOB_COURSE: Readonly<
  Record<JobState, { before: readonly JobState[]; after: readonly JobState[] }>
> = {
  Requested: { before: [], after: ['Scheduled', 'InProgress', 'Completed'] },
  Scheduled: { before: ['Requested'], after: ['InProgress', 'Completed'] },
  InProgress: { before: ['Requested', 'Scheduled'], after: ['Completed'] },
  QuoteWaiting: { before: ['Requested', 'InProgress'], after: ['Completed'] },
  QuoteApproved: { before: ['Requested', 'InProgress'], after: ['Completed'] },
  QuoteDeclined: { before: ['Requested', 'InProgress'], after: [] },
  Completed: { before: ['Requested', 'InProgress'], after: [] },
  Cancelled: { before: ['Requested'], after: [] },
};

/** Whether a job may change from one state to another; any other change is refused (R4.29). */
export function canMove(from: JobState, to: JobState): boolean {
  return JOB_MOVES[from].includes(to);
}

/** Whether anything more can happen to the job. */
export function isOpenJob(state: JobState): boolean {
  return JOB_MOVES[state].length > 0;
}

/** The final states. */
export const ENDED_JOB_STATES: readonly JobState[] = JOB_STATES.filter((state) => !isOpenJob(state));

/** Whether a tech has been there: then visits can be recorded. */
export function hasBegun(state: JobState): boolean {
  return state !== 'Requested' && state !== 'Scheduled' && state !== 'Cancelled';
}

/** Whether a job may be completed, and so invoiced: somebody was there, or the office says why nobody was (R4.29). */
export function mayComplete({
  visits,
  noVisitReason,
}: {
  visits: number;
  noVisitReason: string | null;
}): boolean {
  return visits > 0 || noVisitReason !== null;
}
