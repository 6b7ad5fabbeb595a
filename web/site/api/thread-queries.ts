import { useInfiniteQuery } from '@tanstack/react-query';
import type { jobThread, writeMessage } from '../../../contracts/messages/thread.ts';
import { call } from '../../client/call.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';

const PATH = '/api/v1/customerportal/jobs/{RepairId}/messages';

/** So that somebody who keeps the page open sees the answer (R11.06). */
const POLL_MS = 30_000;

const keyOf = (RepairId: number) => ['jobs', RepairId, 'messages'];

/** The messages about a job, oldest first, the newest page at first. */
export function useThread(RepairId: number) {
  const query = useInfiniteQuery(
    {
      queryKey: keyOf(RepairId),
      queryFn: ({ pageParam, signal }) =>
        call<typeof jobThread>(
          'GET',
          PATH,
          { params: { RepairId }, query: { After: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ Next }) => Next,
      ...LIVE,
      refetchInterval: POLL_MS,
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
export async function sendMessage(RepairId: number, Text: string, idempotencyKey: string): Promise<void> {
  await call<typeof writeMessage>('POST', PATH, { params: { RepairId }, json: { Text } }, { idempotencyKey });
  await readAgain(keyOf(RepairId));
}
