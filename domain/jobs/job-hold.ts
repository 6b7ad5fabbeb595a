import { localToday } from '../visits/local-time.ts';
import type { JobState } from './job-life.ts';

type Hold = {
  /** The job waits until this date at its site; null if it doesn't. */
  readonly holdUntil: string | null;
  readonly timeZone: string;
};

/** Whether a job waits for a later day (R10.11); on the day itself the hold is over. */
export function isOnHold({ holdUntil, timeZone }: Hold, now: Temporal.Instant): boolean {
  return holdUntil !== null && holdUntil > localToday(now, timeZone);
}

type Waiting = { readonly state: JobState; readonly hasTime: boolean };

/** Whether a customer can read that a job waits for parts: no visit is to come, and it isn't their turn. */
export function canWaitForParts({ state, hasTime }: Waiting): boolean {
  return state === 'InProgress' || state === 'QuoteApproved' || (state === 'Requested' && !hasTime);
}

/** The day on which a job's customer reads that parts are expected, a date at its site; null if they don't, or once it has come. */
export function partsExpectedOn(
  job: Hold & Waiting & { readonly isHeldForParts: boolean },
  now: Temporal.Instant,
): string | null {
  return job.isHeldForParts && canWaitForParts(job) && isOnHold(job, now) ? job.holdUntil : null;
}
