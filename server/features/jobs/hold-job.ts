import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { canWaitForParts } from '../../../domain/jobs/job-hold.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from './change-job.ts';
import { addToTimeline, keepHold, NO_HOLD } from './move-job.ts';
import { tellPartsExpected } from './tell-parts-expected.ts';

type AskedHold = {
  /** A date at the site; null ends the hold. */
  until: string | null;
  reason: string | null;
  /** The customer reads that parts are expected on that date. */
  isForParts: boolean;
};

/**
 * Puts a job on hold until a date at its site, or ends the hold with null (R10.11). Its state stays. Customers see it only where
 * parts are expected, and never the reason. The same hold again changes nothing.
 * @throws Refusal `not_found`, `conflict` for a job that has ended, `invalid_fields` for a date that isn't ahead, or for parts
 * while a visit is to come or a quote waits
 */
export async function holdJob(
  deps: Deps,
  { jobId, by, version, until, reason, isForParts }: DeskChange & AskedHold,
): Promise<void> {
  const action = until === null ? 'job-hold-ended' : 'job-held';
  const hold =
    until === null ? NO_HOLD : { holdUntil: until, holdReason: reason, isHeldForParts: isForParts };
  await changeJob(deps, { jobId, by, version, action }, async (tx, job) => {
    const isSameDay = job.holdUntil === hold.holdUntil && job.isHeldForParts === hold.isHeldForParts;
    if (isSameDay && job.holdReason === hold.holdReason) return null;
    if (!isOpenJob(job.state)) throw new Refusal('conflict', deskJobMessages.holdEnded);
    const at = deps.clock.now();
    if (until !== null && until <= localToday(at, job.timeZone)) {
      throw fieldRefusal('Until', deskJobMessages.holdPast);
    }
    if (hold.isHeldForParts && !canWaitForParts(job)) {
      throw fieldRefusal('IsHeldForParts', deskJobMessages.partsTooEarly);
    }
    await keepHold(tx, jobId, hold);
    const line = { by, at, state: job.state };
    if (until === null) await addToTimeline(tx, jobId, { ...line, kind: 'hold-ended', note: null });
    else {
      const note = [`Until ${formatDay(until)}`, reason].filter(Boolean).join('. ');
      await addToTimeline(tx, jobId, { ...line, kind: 'hold', note });
    }
    if (!isSameDay) await tellPartsExpected(deps, tx, job, { by, at, date: isForParts ? until : null });
    return {};
  });
}
