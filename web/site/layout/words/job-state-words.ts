import type { JobState } from '../../../../domain/jobs/job-life.ts';
import { JOB_PROGRESS } from '../../../../domain/jobs/job-progress.ts';
import type { StateLook } from '../../../ui/docket/state-look.ts';

type StateWords = { word: string; stamp: string; look: StateLook };

function words(state: JobState, look: StateLook): StateWords {
  const { word, stamp } = JOB_PROGRESS[state];
  return { word, stamp, look };
}

/** A job's state on stamps, badges and timelines, and its look (R4.29). */
export const JOB_STATE_WORDS: Readonly<Record<JobState, StateWords>> = {
  Requested: words('Requested', 'requested'),
  Scheduled: words('Scheduled', 'scheduled'),
  InProgress: words('InProgress', 'inprogress'),
  QuoteWaiting: words('QuoteWaiting', 'waiting'),
  QuoteApproved: words('QuoteApproved', 'approved'),
  QuoteDeclined: words('QuoteDeclined', 'declined'),
  Completed: words('Completed', 'completed'),
  Cancelled: words('Cancelled', 'cancelled'),
};
