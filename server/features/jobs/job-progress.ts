import { partsExpectedOn } from '../../../domain/jobs/job-hold.ts';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import {
  JOB_PROGRESS,
  type NextStep,
  NO_ACCESS,
  nextStep,
  ON_HOLD,
} from '../../../domain/jobs/job-progress.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import type { LetterLine } from '../../common/emails/letter.ts';
import type { jobs } from '../../db/schema/jobs.ts';

type JobRow = Pick<
  typeof jobs.$inferSelect,
  | 'createdAt'
  | 'hasTime'
  | 'startsAt'
  | 'endsAt'
  | 'timeWindow'
  | 'timeZone'
  | 'techName'
  | 'expectedAt'
  | 'holdUntil'
  | 'isHeldForParts'
>;

/** A job's state in emails and calendar files, in the same words as on screen. */
export type JobProgress = {
  word: string;
  stamp: string;
  next: NextStep;
  /** The docket's line with the next step and who is responsible. */
  nextLine: LetterLine;
};

/** A job's state in words, at an instant (R4.29). `isNoAccess`: the tech has just not got in. */
export function jobProgress(
  job: JobRow,
  {
    state,
    now,
    phone,
    isNoAccess = false,
  }: { state: JobState; now: Temporal.Instant; phone: string; isNoAccess?: boolean },
): JobProgress {
  const expectedOn = partsExpectedOn({ ...job, state }, now);
  const special = expectedOn !== null ? ON_HOLD : isNoAccess ? NO_ACCESS : null;
  const { word, stamp } = special === null ? JOB_PROGRESS[state] : { word: special, stamp: special };
  const next = nextStep(
    {
      state,
      hasTime: job.hasTime,
      isNoAccess,
      partsExpectedOn: expectedOn,
      bookedAt: job.createdAt.toTemporalInstant(),
      startsAt: job.startsAt.toTemporalInstant(),
      endsAt: job.endsAt.toTemporalInstant(),
      timeWindow: job.timeWindow as TimeWindow,
      timeZone: job.timeZone,
      techName: job.techName,
      expectedAt: job.expectedAt?.toTemporalInstant() ?? null,
    },
    now,
    phone,
  );
  return { word, stamp, next, nextLine: { label: 'Next', value: next.text, more: next.who ?? undefined } };
}
