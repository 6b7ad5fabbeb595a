import type { Reply } from '../../../contracts/endpoint.ts';
import type { jobByLink } from '../../../contracts/jobs/job-links.ts';
import type { getJob, JobEntry, listJobs, QuoteEntry } from '../../../contracts/jobs/jobs.ts';
import type { visitRecordPdf, visitRecordPdfByLink } from '../../../contracts/jobs/visit-records.ts';
import type { askApprover, listApprovers } from '../../../contracts/repair-quotes/approval-requests.ts';
import type { jobQuote, QuoteDocument } from '../../../contracts/repair-quotes/repair-quotes.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { call } from '../../client/call.ts';
import { LIVE, readAgain, useQuery } from '../../client/query-client.ts';
import { usePages } from '../../client/use-pages.ts';

export type JobDetail = Reply<typeof getJob>;

/** What a job's page shows of it, signed in and by its link (R11.05). */
export type TrackedJob = Omit<Reply<typeof jobByLink>, 'IsFree' | 'Repair' | 'Owed' | 'LinkEndsOn'>;

/** A photo is re-encoded within seconds of its upload. */
const PHOTO_POLL_MS = 2_000;

/** So that somebody who keeps the page open sees their tech set out (R11.05). */
export const OPEN_JOB_POLL_MS = 30_000;

/** Waiting quotes and the customer's jobs, page by page (R7.11). */
export function useJobs() {
  const query = usePages({
    queryKey: ['jobs', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listJobs>(
        'GET',
        '/api/v1/customerportal/jobs',
        { query: { After: pageParam ?? undefined } },
        { signal },
      ),
    ...LIVE,
  });
  const quotes: QuoteEntry[] | undefined = query.data?.pages[0]?.QuoteList;
  const jobs: JobEntry[] | undefined = query.data?.pages.flatMap((page) => page.JobList);
  return { ...query, quotes, jobs };
}

/** One job with its timeline, charges, visits and photos; null loads nothing. */
export function useJob(RepairId: number | null) {
  return useQuery({
    queryKey: ['jobs', RepairId],
    queryFn: ({ signal }): Promise<JobDetail> =>
      call<typeof getJob>(
        'GET',
        '/api/v1/customerportal/jobs/{RepairId}',
        { params: { RepairId } },
        { signal },
      ),
    enabled: RepairId !== null,
    ...LIVE,
    refetchInterval: ({ state: { data } }) => {
      if (data?.Photos.some(({ Status }) => Status === 'received')) return PHOTO_POLL_MS;
      return data && isOpenJob(data.State) ? OPEN_JOB_POLL_MS : false;
    },
  });
}

/** A job's quote in full (R7.29); null loads nothing. */
export function useJobQuote(RepairId: number | null) {
  return useQuery({
    queryKey: ['jobs', RepairId, 'quote'],
    queryFn: ({ signal }): Promise<QuoteDocument> =>
      call<typeof jobQuote>(
        'GET',
        '/api/v1/customerportal/jobs/{RepairId}/quote',
        { params: { RepairId } },
        { signal },
      ),
    enabled: RepairId !== null,
    ...LIVE,
  });
}

/** Who may approve a job's quote, and whom it waits for (R12.06); null loads nothing. */
export function useApprovers(RepairId: number | null) {
  return useQuery({
    queryKey: ['jobs', RepairId, 'approvers'],
    queryFn: ({ signal }): Promise<Reply<typeof listApprovers>> =>
      call<typeof listApprovers>(
        'GET',
        '/api/v1/customerportal/jobs/{RepairId}/quote/approvers',
        { params: { RepairId } },
        { signal },
      ),
    enabled: RepairId !== null,
    ...LIVE,
  });
}

/** Sends a quote to somebody who may approve it, once per key. @throws ApiError */
export async function sendToApprover(
  quote: { RepairId: number; UniqueId: string },
  json: { PersonId: number; Note: string },
  idempotencyKey: string,
): Promise<void> {
  const path = '/api/v1/customerportal/jobs/{RepairId}/quote/{UniqueId}/ask';
  await call<typeof askApprover>('POST', path, { params: quote, json }, { idempotencyKey });
  await refreshJobs();
}

/** Reloads every job and quote after a change here. */
export function refreshJobs(): Promise<void> {
  return readAgain(['jobs']);
}

/** How a page reaches a job: as its signed-in customer, or by the secret of its link (R11.05). */
export type JobSource = { id: number } | { ch: string };

/** The record of a visit as PDF. @throws ApiError */
export function fetchVisitRecord(source: JobSource, VisitId: number): Promise<File> {
  if ('ch' in source) {
    const json = { ch: source.ch, VisitId };
    return call<typeof visitRecordPdfByLink>('POST', '/api/v1/visit/record', { json });
  }
  const path = '/api/v1/customerportal/jobs/{RepairId}/visits/{VisitId}/pdf';
  return call<typeof visitRecordPdf>('GET', path, { params: { RepairId: source.id, VisitId } });
}
