import type { AuditAction } from '../../../../domain/audit/audit-actions.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type JobRow, lockJobRow } from './move-job.ts';

/** Who changes which job. */
export type DeskChange = { jobId: number; by: StaffDoer };

/** What the audit trail keeps about a change besides the job's own fields, or null if nothing changed. */
type Written = Record<string, unknown> | null;

/**
 * Changes a locked job, in one transaction with its timeline, its email and its row in the audit trail.
 * @throws Refusal `not_found`
 */
export async function changeJob(
  deps: Deps,
  { jobId, by, action }: DeskChange & { action: AuditAction },
  work: (tx: Transaction, job: JobRow) => Promise<Written>,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (!job) throw new Refusal('not_found', requestMessages.notFound);
    const written = await work(tx, job);
    if (written === null) return;
    const { before, after } = difference(job, await lockJobRow(tx, jobId));
    await recordAudit(tx, deps, {
      by,
      action,
      subject: { kind: 'job', id: jobId },
      customerId: job.customerId,
      details: { before, after: { ...after, ...written } },
    });
  });
}

const FIELDS = ['state', 'attendanceDate', 'timeWindow', 'startsAt', 'endsAt', 'techName'] as const;

function difference(before: JobRow, after: JobRow | null) {
  const changed = FIELDS.filter((field) => String(before[field]) !== String(after?.[field]));
  const pick = (row: JobRow | null) => Object.fromEntries(changed.map((field) => [field, row?.[field]]));
  return { before: pick(before), after: pick(after) };
}
