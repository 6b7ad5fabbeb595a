import type { getDeskJob } from '../../../../contracts/desk/jobs.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { messages } from '../../../../domain/messages.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, type JobRow, lockJobRow } from '../../jobs/move-job.ts';
import { readDeskJob } from './desk-jobs.ts';

/** Who changes which job. */
export type DeskChange = { jobId: number; by: Actor };

/** The desk's reply to a change: the job as it is now. */
export type ChangedJob = Reply<typeof getDeskJob>;

/** Changes a locked job, in one transaction with its timeline and its email. */
export async function changeJob(
  deps: Deps,
  jobId: number,
  work: (tx: Transaction, job: JobRow) => Promise<void>,
): Promise<ChangedJob> {
  await transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (!job) throw new Refusal('not_found', messages.notFound);
    await work(tx, job);
  });
  return readDeskJob(deps, jobId);
}
