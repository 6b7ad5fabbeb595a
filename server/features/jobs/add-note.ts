import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { submitOnce } from '../../common/idempotency/submit-once.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addToTimeline } from './move-job.ts';

/**
 * Adds a note to a job's timeline, once per key; only the office reads it (R10.11). It raises no version: a note of a
 * colleague's contradicts nothing that somebody else is about to change.
 * @throws Refusal `not_found`, `idempotency_key_reused`
 */
export async function addNote(
  deps: Deps,
  { jobId, by, key, note }: { jobId: number; by: StaffDoer; key: string; note: string },
): Promise<void> {
  const [job] = await deps.db
    .select({ customerId: jobs.customerId, state: jobs.state })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  if (!job) throw new Refusal('not_found', requestMessages.notFound);
  const { customerId, state } = job;
  const submit = { key, customerId, personId: null, operation: `add note ${jobId}`, body: { note } };
  await submitOnce(deps, submit, async (tx) => {
    await addToTimeline(tx, jobId, { kind: 'note', state, by, at: deps.clock.now(), note });
    await recordAudit(tx, deps, {
      by,
      action: 'job-note-added',
      subject: { kind: 'job', id: jobId },
      customerId,
      details: {},
    });
    return {};
  });
}
