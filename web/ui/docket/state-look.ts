import type { JobState } from '../../../domain/jobs/job-life.ts';

/** The look of a job's state on stamps and badges; the text next to it is the state's own. */
export type StateLook =
  | 'requested'
  | 'scheduled'
  | 'inprogress'
  | 'waiting'
  | 'approved'
  | 'declined'
  | 'completed'
  | 'cancelled';

/** How each state of a job looks on stamps and badges (R4.29). */
export const JOB_LOOKS: Readonly<Record<JobState, StateLook>> = {
  Requested: 'requested',
  Scheduled: 'scheduled',
  InProgress: 'inprogress',
  QuoteWaiting: 'waiting',
  QuoteApproved: 'approved',
  QuoteDeclined: 'declined',
  Completed: 'completed',
  Cancelled: 'cancelled',
};
