import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listInbox, readConversation, takeConversation } from '../../../contracts/inbox/inbox.ts';
import { dealWithNeed } from '../../../contracts/needs/needs.ts';
import type { ConversationKind, InboxFilter } from '../../../domain/inbox/conversations.ts';
import { readAgain } from '../../client/query-client.ts';
import { deskCall, liveQuery, pagedQuery } from './desk-call.ts';
import { INBOX, readNeedsAgain } from './job-queries.ts';

export type Conversation = Reply<typeof listInbox>['Conversations'][number];
export type OpenConversation = Reply<typeof readConversation>;

/** How often the inbox asks what colleagues have taken, in milliseconds. */
const TAKEN_MS = 4_000;
/** How often the other screens ask how many wait. */
const COUNT_MS = 15_000;

const listOf = (Show: InboxFilter) =>
  pagedQuery([...INBOX, 'list', Show], (After, signal) =>
    deskCall(listInbox, { query: { Show, After } }, { signal }),
  );

/** Everything that people wrote, by what is shown; kept up to date while it's looked at. */
export const useInbox = (show: InboxFilter) =>
  useInfiniteQuery({ ...listOf(show), refetchInterval: TAKEN_MS });

/** How many wait for an answer; kept up to date on every screen. */
export function useWaitingCount() {
  return useQuery({
    ...liveQuery([...INBOX, 'count'], listInbox, { query: { Show: 'unanswered' } }),
    select: ({ Waiting }) => Waiting,
    refetchInterval: COUNT_MS,
  });
}

export const useConversation = (Kind: ConversationKind, Subject: number) =>
  useQuery({
    ...liveQuery([...INBOX, 'open', Kind, Subject], readConversation, { params: { Kind, Subject } }),
    refetchInterval: TAKEN_MS,
  });

export const readInboxAgain = (): Promise<void> => readAgain(INBOX);

/** @throws ApiError */
export async function sendTake({ Kind, Subject, TakenById }: Conversation): Promise<void> {
  await deskCall(takeConversation, { params: { Kind, Subject }, json: { TakenById } });
  await readInboxAgain();
}

/** Ends a conversation without an answer, and its need on Today. @throws ApiError */
export async function sendDone(need: NonNullable<OpenConversation['Need']>): Promise<void> {
  await deskCall(dealWithNeed, { json: need });
  await readNeedsAgain();
}
