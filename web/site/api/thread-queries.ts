import { useInfiniteQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  jobThread,
  threadByLink,
  writeMessage,
  writeMessageByLink,
} from '../../../contracts/messages/thread.ts';
import { call } from '../../client/call.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { OPEN_JOB_POLL_MS } from './job-queries.ts';

/** Whose thread: a job's, by its number for the customer who is signed in, or by its link. */
export type ThreadOf = { readonly repairId: number } | { readonly ch: string };

type Page = Reply<typeof jobThread>;

const PATH = '/api/v1/customerportal/jobs/{RepairId}/messages';

const keyOf = (of: ThreadOf) =>
  'ch' in of ? ['job-by-link', of.ch, 'messages'] : ['jobs', of.repairId, 'messages'];

function readPage(of: ThreadOf, After: string | undefined, signal: AbortSignal): Promise<Page> {
  if ('ch' in of) {
    const json = { ch: of.ch, After };
    return call<typeof threadByLink>('POST', '/api/v1/visit/messages', { json }, { signal });
  }
  const params = { RepairId: of.repairId };
  return call<typeof jobThread>('GET', PATH, { params, query: { After } }, { signal });
}

/** The messages about a job, oldest first, the newest page at first; asked for again by itself (R11.06). */
export function useThread(of: ThreadOf) {
  const query = useInfiniteQuery(
    {
      queryKey: keyOf(of),
      queryFn: ({ pageParam, signal }) => readPage(of, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ Next }: Page) => Next ?? undefined,
      ...LIVE,
      refetchInterval: OPEN_JOB_POLL_MS,
    },
    queryClient,
  );
  const pages = query.data?.pages;
  return {
    ...query,
    messages: pages && [...pages].reverse().flatMap(({ Messages }) => Messages),
    officeHours: pages?.[0]?.OfficeHours,
  };
}

/** @throws ApiError */
export async function sendMessage(of: ThreadOf, Text: string, idempotencyKey: string): Promise<void> {
  const options = { idempotencyKey };
  if ('ch' in of) {
    const json = { ch: of.ch, Text };
    await call<typeof writeMessageByLink>('POST', '/api/v1/visit/messages/write', { json }, options);
  } else {
    const params = { RepairId: of.repairId };
    await call<typeof writeMessage>('POST', PATH, { params, json: { Text } }, options);
  }
  await readAgain(keyOf(of));
}
