import type { JobState } from '../../domain/jobs/job-life.ts';
import type { StateLook } from '../ui/docket/state-look.ts';

/** A job's state as stamp, badge and timeline say it, and how it looks (R4.29). */
export const JOB_STATE_WORDS: Readonly<Record<JobState, { word: string; look: StateLook }>> = {
  Requested: { word: 'Requested', look: 'requested' },
  Scheduled: { word: 'Scheduled', look: 'scheduled' },
  InProgress: { word: 'On site', look: 'inprogress' },
  QuoteWaiting: { word: 'Quote waiting', look: 'waiting' },
  QuoteApproved: { word: 'Quote approved', look: 'approved' },
  QuoteDeclined: { word: 'Quote declined', look: 'declined' },
  Completed: { word: 'Done', look: 'completed' },
  Cancelled: { word: 'Cancelled', look: 'cancelled' },
};
