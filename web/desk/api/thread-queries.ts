import { useInfiniteQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  answerThread,
  answerThreadWithFiles,
  deskJobThread,
  moveMessage,
  readThread,
  settleThread,
} from '../../../contracts/messages/thread.ts';
import { readAgain } from '../../client/query-client.ts';
import {
  FILES_CALL,
  messageForm,
  type OutgoingFile,
  threadPollMs,
} from '../../forms/message-files/message-form.ts';
import { deskCall, pagedQuery } from './desk-call.ts';
import { REFRESH_MS, readNeedsAgain } from './job-queries.ts';

export type DeskMessage = Reply<typeof deskJobThread>['Messages'][number];

const keyOf = (RepairId: number) => ['desk-thread', RepairId];

/** The messages about a job, oldest first, the newest page at first; kept up to date while they're looked at. */
export function useDeskThread(RepairId: number) {
  const query = useInfiniteQuery({
    ...pagedQuery(keyOf(RepairId), (After, signal) =>
      deskCall(deskJobThread, { params: { RepairId }, query: { After } }, { signal }),
    ),
    refetchInterval: ({ state }) => threadPollMs(state.data?.pages, REFRESH_MS),
  });
  const pages = query.data?.pages;
  return {
    ...query,
    newest: pages?.[0],
    messages: pages && [...pages].reverse().flatMap(({ Messages }) => Messages),
  };
}

/** A thread's newest messages as they are now. @throws ApiError */
export const freshThread = (RepairId: number): Promise<Reply<typeof deskJobThread>> =>
  deskCall(deskJobThread, { params: { RepairId }, query: {} });

/** Loads a thread again, and the needs that it may have ended. */
export async function readThreadAgain(RepairId: number): Promise<void> {
  await Promise.all([readAgain(keyOf(RepairId)), readNeedsAgain()]);
}

type Answer = { text: string; files: readonly OutgoingFile[]; lastId: number | null };

/** @throws ApiError */
export async function sendAnswer(
  RepairId: number,
  { text: Text, files, lastId }: Answer,
  idempotencyKey: string,
): Promise<void> {
  const params = { RepairId };
  if (files.length > 0) {
    const multipart = messageForm({ Text, LastMessageId: String(lastId ?? '') }, files);
    await deskCall(answerThreadWithFiles, { params, multipart }, { idempotencyKey, ...FILES_CALL });
  } else {
    const json = { Text, LastMessageId: lastId };
    await deskCall(answerThread, { params, json }, { idempotencyKey });
  }
  await readThreadAgain(RepairId);
}

/** Marks the customer's messages as read by a person. @throws ApiError */
export async function sendRead(RepairId: number, LastMessageId: number): Promise<void> {
  await deskCall(readThread, { params: { RepairId }, json: { LastMessageId } });
  await readAgain(keyOf(RepairId));
}

/** @throws ApiError */
export async function sendDealtWith(RepairId: number, LastMessageId: number): Promise<void> {
  await deskCall(settleThread, { params: { RepairId }, json: { LastMessageId } });
  await readThreadAgain(RepairId);
}

/** @throws ApiError */
export async function sendMove(RepairId: number, MessageId: number, ToRepairId: number): Promise<void> {
  await deskCall(moveMessage, { params: { RepairId, MessageId }, json: { ToRepairId } });
  await Promise.all([readThreadAgain(RepairId), readThreadAgain(ToRepairId)]);
}
