import type { AuditAction } from '../../../domain/audit/audit-actions.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { JOB_PROGRESS } from '../../../domain/jobs/job-progress.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer, type TechnicianDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type JobRow, lockJobRow, raiseVersion } from './move-job.ts';
import { visitWords } from './visit-words.ts';

/** Who changes which job. */
export type DeskChange = {
  jobId: number;
  by: StaffDoer;
  /** The version of the job that they read; left out where no person read it. */
  version?: number | undefined;
};

/** What the audit trail keeps about a change besides the job's own fields, or null if nothing changed. */
type Written = Record<string, unknown> | null;

/**
 * Changes a locked job, in one transaction with its timeline, its email and its row in the audit trail. A change made to
 * an earlier version is refused, unless the job already has what it asks for (R10.04).
 * @throws Refusal `not_found`; `conflict` for an earlier version, naming who changed the job and when
 */
export async function changeJob(
  deps: Deps,
  { jobId, by, version, action }: DeskChange & { action: AuditAction },
  work: (tx: Transaction, job: JobRow) => Promise<Written>,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (!job) throw new Refusal('not_found', requestMessages.notFound);
    const written = await work(tx, job).catch((error) => {
      // That somebody changed the job says more than that it can't be done any more.
      if (error instanceof Refusal && error.code === 'conflict') refuseEarlier(job, version);
      throw error;
    });
    if (written === null) return;
    refuseEarlier(job, version);
    await recordChange(deps, tx, job, { by, action, written });
  });
}

/** Counts a change that was made to a locked job, and records it. `job` is what it was before. */
export async function recordChange(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  {
    by,
    action,
    written,
  }: { by: StaffDoer | TechnicianDoer; action: AuditAction; written: Record<string, unknown> },
): Promise<void> {
  await raiseVersion(tx, job.id, by, deps.clock.now());
  const { before, after } = difference(job, await lockJobRow(tx, job.id));
  await recordAudit(tx, deps, {
    by,
    action,
    subject: { kind: 'job', id: job.id },
    customerId: job.customerId,
    details: { before, after: { ...after, ...written } },
  });
}

/** Refuses a change made to an earlier version of a locked job. @throws Refusal `conflict` */
export const refuseEarlier = (job: JobRow, version: number | undefined): void =>
  refuseStale(job, version, { timeZone: job.timeZone, now: jobNow(job) });

/** `It is now: Scheduled, Mei Tan, Tue 24 Nov, 8am-12pm.` */
export function jobNow({
  state,
  hasTime,
  techName,
  attendanceDate,
  startsAt,
  endsAt,
  timeZone,
}: JobRow): string {
  const { word } = JOB_PROGRESS[state];
  const visit = hasTime ? visitWords(attendanceDate, { startsAt, endsAt }, timeZone) : 'no time set';
  return deskJobMessages.jobNow(word, [techName, visit].filter(Boolean).join(', '));
}

const FIELDS = [
  'state',
  'attendanceDate',
  'timeWindow',
  'startsAt',
  'endsAt',
  'technicianId',
  'techName',
  'hasTime',
  'holdUntil',
  'holdReason',
  'isHeldForParts',
  'poNumber',
] as const;

function difference(before: JobRow, after: JobRow | null) {
  const changed = FIELDS.filter((field) => String(before[field]) !== String(after?.[field]));
  const pick = (row: JobRow | null) => Object.fromEntries(changed.map((field) => [field, row?.[field]]));
  return { before: pick(before), after: pick(after) };
}
