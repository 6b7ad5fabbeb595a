import type { getDeskJob, listDeskJobs as listDeskJobsCall } from '../../../contracts/desk/jobs.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { JobState } from '../../../domain/job-life.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentDeskJob, presentDeskJobEntry } from './desk-jobs.present.ts';
import { deskJobParts, findDeskJob, jobsInState } from './desk-jobs.queries.ts';

const PAGE_SIZE = 50;

/** The jobs in a state, a page at a time: whoever waits longest comes first. */
export async function listDeskJobs(
  deps: Deps,
  { state, after }: { state: JobState; after: string | undefined },
): Promise<Reply<typeof listDeskJobsCall>> {
  const records = await jobsInState(deps.db, { state, after: readIdKey(after), limit: PAGE_SIZE + 1 });
  const { rows, next } = pageOf(records, PAGE_SIZE, ({ job }) => job.id);
  return { JobList: rows.map((record) => presentDeskJobEntry(deps, record)), Next: next };
}

/** A job with everything that is known of it. */
export async function readDeskJob(deps: Deps, jobId: number): Promise<Reply<typeof getDeskJob>> {
  const record = await findDeskJob(deps.db, jobId);
  if (!record) throw new Refusal('not_found', messages.notFound);
  return presentDeskJob(deps, record, await deskJobParts(deps.db, jobId));
}
