import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { jobByLink, kitchenCopy } from '../../../contracts/jobs/job-links.ts';
import { isOpenJob } from '../../../domain/jobs/job-life.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { LIVE, queryClient } from '../../client/query-client.ts';
import { OPEN_JOB_POLL_MS } from './job-queries.ts';

export type LinkedJob = Reply<typeof jobByLink>;
export type KitchenCopy = Reply<typeof kitchenCopy>;

type Polled = { state: { data: { State: LinkedJob['State'] } | undefined; error: unknown } };

/** While the job is open; a link that has ended isn't asked for again. */
const POLLED = {
  ...LIVE,
  refetchInterval: ({ state: { data, error } }: Polled) =>
    data && isOpenJob(data.State) && !isRefused(error) ? OPEN_JOB_POLL_MS : false,
} as const;

/** Whether an error is the server's last word: the link has ended, or there's none such. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && !error.passes;

/** The job of a link, asked for again by itself (R11.05). */
export function useLinkedJob(ch: string) {
  return useQuery(
    {
      queryKey: ['job-by-link', ch],
      queryFn: ({ signal }): Promise<LinkedJob> =>
        call<typeof jobByLink>('POST', '/api/v1/visit/view', { json: { ch } }, { signal }),
      ...POLLED,
    },
    queryClient,
  );
}

/** The kitchen's copy of a job, asked for again by itself (R11.05). */
export function useKitchenCopy(ch: string) {
  return useQuery(
    {
      queryKey: ['kitchen', ch],
      queryFn: ({ signal }): Promise<KitchenCopy> =>
        call<typeof kitchenCopy>('POST', '/api/v1/kitchen/view', { json: { ch } }, { signal }),
      ...POLLED,
    },
    queryClient,
  );
}
