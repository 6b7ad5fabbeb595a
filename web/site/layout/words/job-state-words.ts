import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import type { JobState } from '../../../../domain/jobs/job-life.ts';
import { JOB_PROGRESS, NO_ACCESS, ON_HOLD, ON_THE_WAY } from '../../../../domain/jobs/job-progress.ts';
import { JOB_LOOKS, type StateLook } from '../../../ui/docket/state-look.ts';

type StateWords = { word: string; stamp: string; look: StateLook };

function words(state: JobState): StateWords {
  const { word, stamp } = JOB_PROGRESS[state];
  return { word, stamp, look: JOB_LOOKS[state] };
}

/** A job's state on stamps, badges and timelines, and its look (R4.29). */
export const JOB_STATE_WORDS: Readonly<Record<JobState, StateWords>> = {
  Requested: words('Requested'),
  Scheduled: words('Scheduled'),
  InProgress: words('InProgress'),
  QuoteWaiting: words('QuoteWaiting'),
  QuoteApproved: words('QuoteApproved'),
  QuoteDeclined: words('QuoteDeclined'),
  Completed: words('Completed'),
  Cancelled: words('Cancelled'),
};

/** A job's stamp and its look: on the way, where the tech has set out (R11.03); on hold, where parts are expected; no access, where they couldn't get in. */
export function jobStamp({
  State,
  ExpectedOn,
  IsNoAccess,
  PartsExpectedOn,
}: Pick<JobEntry, 'State' | 'ExpectedOn' | 'IsNoAccess' | 'PartsExpectedOn'>): StateWords {
  const words = JOB_STATE_WORDS[State];
  if (PartsExpectedOn !== null) return { word: ON_HOLD, stamp: ON_HOLD, look: JOB_LOOKS.Requested };
  if (IsNoAccess) return { word: NO_ACCESS, stamp: NO_ACCESS, look: JOB_LOOKS.Cancelled };
  return ExpectedOn === null ? words : { ...words, word: ON_THE_WAY, stamp: ON_THE_WAY };
}
