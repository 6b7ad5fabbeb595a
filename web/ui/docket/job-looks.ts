import type { JobState } from '../../../domain/jobs/job-life.ts';
import type { StateLook } from './state-look.ts';

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
