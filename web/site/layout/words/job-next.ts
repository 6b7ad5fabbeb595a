import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import {
  type LinkReader,
  linkedNextStep,
  type NextStep,
  nextStep,
  type ProgressFacts,
} from '../../../../domain/jobs/job-progress.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { useMay } from '../../api/business-queries.ts';

/** What the words about a visit are made of; the kitchen's copy of a job has it too. */
export type TimedJob = Pick<
  JobEntry,
  | 'State'
  | 'StateSince'
  | 'CreatedOn'
  | 'RequestedAttendanceDate'
  | 'HasVisitTime'
  | 'IsNoAccess'
  | 'PartsExpectedOn'
  | 'StartsAt'
  | 'RequestedAttendanceTo'
  | 'TimeWindow'
  | 'TimeZone'
  | 'TechName'
  | 'ExpectedOn'
> & {
  /** Who pays in place of the business, and so answers the quotes (R12.09). */
  readonly PaidBy?: JobEntry['PaidBy'];
};

/** Turns a job on the wire into the input of the rules for its progress. */
export function progressFacts(job: TimedJob): ProgressFacts {
  return {
    state: job.State,
    hasTime: job.HasVisitTime,
    isNoAccess: job.IsNoAccess,
    partsExpectedOn: job.PartsExpectedOn,
    bookedAt: Temporal.Instant.from(job.CreatedOn),
    startsAt: Temporal.Instant.from(job.StartsAt),
    endsAt: Temporal.Instant.from(job.RequestedAttendanceTo),
    timeWindow: job.TimeWindow,
    timeZone: job.TimeZone,
    techName: job.TechName,
    expectedAt: job.ExpectedOn === null ? null : Temporal.Instant.from(job.ExpectedOn),
  };
}

/** The same for somebody who isn't signed in. */
export function linkedJobNext(
  job: TimedJob,
  about: { now: Temporal.Instant; phone: string; reader: LinkReader },
): NextStep {
  return linkedNextStep(progressFacts(job), about);
}

/** What happens next with a job, and who does it; who may not answer a quote reads that it waits (R12.03). */
export function useJobNext(): (job: TimedJob) => NextStep {
  const now = useNow();
  const { phone } = config().brand;
  const answers = useMay()('approve');
  return (job) =>
    (answers && !job.PaidBy) || job.State !== 'QuoteWaiting'
      ? nextStep(progressFacts(job), now, phone)
      : linkedNextStep(progressFacts(job), { now, phone, reader: 'kitchen' });
}
