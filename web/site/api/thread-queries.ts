import { useInfiniteQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  jobThread,
  threadByLink,
  writeMessage,
  writeMessageByLink,
  writeMessageWithFiles,
  writeMessageWithFilesByLink,
} from '../../../contracts/messages/thread.ts';
import { type CallOptions, call } from '../../client/call.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import {
  FILES_CALL,
  messageForm,
  type OutgoingFile,
  threadPollMs,
} from '../../forms/message-files/message-form.ts';
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
      refetchInterval: ({ state }) => threadPollMs(state.data?.pages, OPEN_JOB_POLL_MS),
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
export async function sendMessage(
  of: ThreadOf,
  { text: Text, files }: { text: string; files: readonly OutgoingFile[] },
  idempotencyKey: string,
): Promise<void> {
  const options = { idempotencyKey };
  if (files.length > 0) await sendWithFiles(of, Text, files, { ...options, ...FILES_CALL });
  else await sendText(of, Text, options);
  await readAgain(keyOf(of));
}

async function sendWithFiles(
  of: ThreadOf,
  Text: string,
  files: readonly OutgoingFile[],
  options: CallOptions,
): Promise<void> {
  if ('ch' in of) {
    const multipart = messageForm({ ch: of.ch, Text }, files);
    const path = '/api/v1/visit/messages/write-with-files';
    await call<typeof writeMessageWithFilesByLink>('POST', path, { multipart }, options);
    return;
  }
  const body = { params: { RepairId: of.repairId }, multipart: messageForm({ Text }, files) };
  await call<typeof writeMessageWithFiles>('POST', `${PATH}/with-files`, body, options);
}

async function sendText(of: ThreadOf, Text: string, options: CallOptions): Promise<void> {
  if ('ch' in of) {
    const json = { ch: of.ch, Text };
    await call<typeof writeMessageByLink>('POST', '/api/v1/visit/messages/write', { json }, options);
  } else {
    const params = { RepairId: of.repairId };
    await call<typeof writeMessage>('POST', PATH, { params, json: { Text } }, options);
  }
}
