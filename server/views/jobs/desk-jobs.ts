import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { deskJobEntry, getDeskJob } from '../../../contracts/jobs/desk-jobs.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Doer } from '../../common/audit/record-audit.ts';
import { recordOpening } from '../../common/audit/record-opening.ts';
import type { Deps } from '../../common/deps.ts';
import { howHeard } from '../../features/messages/choices/how-to-tell.ts';
import { textsStoppedAt } from '../../features/messages/texts/text-stops.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { presentDeskJob, presentDeskJobEntry } from './desk-jobs.present.ts';
import { deskJobParts, findDeskJob, newestJobs, type StateKey } from './desk-jobs.queries.ts';

/** `1795000000000-1042`: the instant by which a list is in order, and the job's id. */
export function readKey(after: string | undefined): StateKey | null {
  if (after === undefined) return null;
  const [, since, id] = /^(\d{1,15})-(\d{1,15})$/.exec(after) ?? [];
  if (!since || !id) throw fieldRefusal('After', requestMessages.unreadableRequest);
  return { since: new Date(Number(since)), id: Number(id) };
}

/** A customer's newest jobs. */
export async function listNewestJobs(
  deps: Deps,
  { customerId, limit }: { customerId: number; limit: number },
): Promise<z.output<typeof deskJobEntry>[]> {
  const records = await newestJobs(deps.db, customerId, limit);
  return records.map((record) => presentDeskJobEntry(deps, record));
}

/** A job in full. */
export async function readDeskJob(deps: Deps, jobId: number): Promise<Reply<typeof getDeskJob>> {
  const record = await findDeskJob(deps.db, jobId);
  if (!record) throw new Refusal('not_found', requestMessages.notFound);
  const { mobile } = record.customer;
  const stopped = mobile === null ? null : await textsStoppedAt(deps.db, mobile);
  const hearsBy = await howHeard(deps, deps.db, record.customer.id);
  return presentDeskJob(deps, record, { ...(await deskJobParts(deps.db, jobId)), hearsBy, stopped });
}

/**
 * A job in full, for staff; opening it is recorded.
 * @throws Refusal `not_found`
 */
export async function openDeskJob(
  deps: Deps,
  { jobId, by }: { jobId: number; by: Doer },
): Promise<Reply<typeof getDeskJob>> {
  const job = await readDeskJob(deps, jobId);
  const { CustomerId: customerId } = job;
  await recordOpening(deps, {
    by,
    action: 'job-opened',
    subject: { kind: 'job', id: jobId },
    customerId,
  });
  return job;
}
