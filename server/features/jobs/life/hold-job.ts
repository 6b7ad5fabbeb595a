import { deskJobMessages } from '../../../../domain/jobs/desk-job-messages.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { changeJob, type DeskChange } from './change-job.ts';
import { addToTimeline, keepHold } from './move-job.ts';

/**
 * Puts a job on hold until a date at its site, or ends the hold with null (R10.11). Its state stays, and customers don't see
 * it. The same hold again changes nothing.
 * @throws Refusal `not_found`, `conflict` for a job that has ended, `invalid_fields` for a date that isn't ahead
 */
export async function holdJob(
  deps: Deps,
  { jobId, by, version, until, reason }: DeskChange & { until: string | null; reason: string | null },
): Promise<void> {
  const action = until === null ? 'job-hold-ended' : 'job-held';
  const hold = { holdUntil: until, holdReason: until === null ? null : reason };
  await changeJob(deps, { jobId, by, version, action }, async (tx, job) => {
    if (job.holdUntil === hold.holdUntil && job.holdReason === hold.holdReason) return null;
    if (!isOpenJob(job.state)) throw new Refusal('conflict', deskJobMessages.holdEnded);
    const at = deps.clock.now();
    if (until !== null && until <= localToday(at, job.timeZone)) {
      throw fieldRefusal('Until', deskJobMessages.holdPast);
    }
    await keepHold(tx, jobId, hold);
    const line = { by, at, state: job.state };
    if (until === null) await addToTimeline(tx, jobId, { ...line, kind: 'hold-ended', note: null });
    else {
      const note = [`Until ${formatDay(until)}`, reason].filter(Boolean).join('. ');
      await addToTimeline(tx, jobId, { ...line, kind: 'hold', note });
    }
    return {};
  });
}
