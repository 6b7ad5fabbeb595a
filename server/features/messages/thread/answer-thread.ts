import type { Reply } from '../../../../contracts/endpoint.ts';
import type { deskJobThread } from '../../../../contracts/messages/thread.ts';
import { deskThreadMessages } from '../../../../domain/messages/desk-thread-messages.ts';
import { formatInstantTime } from '../../../../domain/visits/dates.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { keepMessageFiles } from '../../../common/photos/message-files.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { tellCustomer } from '../tell-customer.ts';
import { type ReceivedFile, requireWords, writtenBody } from './files/store-file.ts';
import { readDeskThread, wayOfAnswer } from './read-thread.ts';
import {
  changeThread,
  endWaiting,
  insertMessage,
  jobOfThread,
  lastWriter,
  lockThread,
  markRead,
  messageById,
  newestMessage,
} from './thread.queries.ts';

type DeskThread = Reply<typeof deskJobThread>;
type InThread = { jobId: number; by: StaffDoer };
type Answer = InThread & {
  key: string;
  /** May be empty beside files. */
  text: string;
  files?: readonly ReceivedFile[];
  /** The newest message that was on screen; null without any. */
  lastId: number | null;
};

export async function findJob(deps: Deps, jobId: number) {
  const found = await jobOfThread(deps.db, jobId);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return found;
}

/** What staff did in a thread, without the words: they're kept in the thread. */
function recordInThread(
  deps: Deps,
  tx: Transaction,
  {
    jobId,
    by,
    action,
    customerId,
    messageId,
  }: InThread & {
    action: 'message-answered' | 'messages-read' | 'messages-dealt-with' | 'message-moved';
    customerId: number;
    messageId: number;
  },
): Promise<void> {
  const subject = { kind: 'job', id: jobId } as const;
  return recordAudit(tx, deps, { by, action, subject, customerId, details: { messageId } });
}

/** @throws Refusal `conflict`, saying who wrote, if a message is newer than the last on screen */
async function refuseUnread(tx: Transaction, jobId: number, lastId: number | null): Promise<void> {
  const newest = await newestMessage(tx, jobId);
  if (!newest || newest.id <= (lastId ?? 0)) return;
  const found = await jobOfThread(tx, jobId);
  const when = formatInstantTime(newest.sentAt.toTemporalInstant(), found?.job.timeZone ?? 'UTC');
  throw new Refusal('conflict', deskThreadMessages.wroteMeanwhile(newest.name, when));
}

/**
 * The office's answer: in the thread, and on its way to the customer by email or text, once per key. It answers what was
 * on screen: if anybody has written since, it's refused (R11.06).
 * @throws Refusal `not_found`, `invalid_fields` without text and files, `conflict` also if nothing reaches the customer, `idempotency_key_reused`
 */
export async function answerThread(
  deps: Deps,
  { jobId, by, key, text, files = [], lastId }: Answer,
): Promise<DeskThread> {
  const { job, customer } = await findJob(deps, jobId);
  const submit = {
    key,
    customerId: customer.id,
    personId: null,
    operation: `answer thread ${jobId}`,
    body: writtenBody(text, files),
  };
  requireWords(text, files, deskThreadMessages.answerRequired);
  await submitOnce(deps, submit, async (tx) => {
    await lockThread(tx, jobId);
    await refuseUnread(tx, jobId, lastId);
    if ((await wayOfAnswer(deps, tx, { jobId, customerId: customer.id })) === null)
      throw new Refusal('conflict', deskThreadMessages.cannotReach);
    const sentAt = toDate(deps.clock.now());
    const messageId = await insertMessage(tx, {
      jobId,
      author: 'office',
      name: by.name,
      way: 'page',
      text,
      sentAt,
      isWaiting: false,
    });
    if (messageId === null) throw new Error('An answer was not kept');
    await keepMessageFiles(deps, tx, messageId, files);
    await markRead(tx, { jobId, lastId: messageId, at: sentAt });
    await endWaiting(tx, { jobId, lastId: messageId });
    await tellCustomer(deps, tx, {
      topic: 'Answer',
      email: { mail: 'message-answered', messageId },
      writerId: await lastWriter(tx, jobId),
      text: { kind: 'message-answered', job, subjectId: messageId, visitAt: null, isAnswer: true },
    });
    await recordInThread(deps, tx, {
      jobId,
      by,
      action: 'message-answered',
      customerId: customer.id,
      messageId,
    });
    return {};
  });
  return readDeskThread(deps, { jobId });
}

/** A person in the office has opened the customer's messages up to one (R11.06). @throws Refusal `not_found` */
export async function readThread(
  deps: Deps,
  { jobId, by, lastId }: InThread & { lastId: number },
): Promise<DeskThread> {
  const { customer } = await findJob(deps, jobId);
  await transaction(deps.pool, async (tx) => {
    const marked = await markRead(tx, { jobId, lastId, at: toDate(deps.clock.now()) });
    if (marked === 0) return;
    const record = { jobId, by, customerId: customer.id, messageId: lastId };
    await recordInThread(deps, tx, { ...record, action: 'messages-read' });
  });
  return readDeskThread(deps, { jobId });
}

/**
 * The customer's messages need no answer (R11.06).
 * @throws Refusal `not_found`; `conflict` if anybody has written since
 */
export async function settleThread(
  deps: Deps,
  { jobId, by, lastId }: InThread & { lastId: number },
): Promise<DeskThread> {
  const { customer } = await findJob(deps, jobId);
  await transaction(deps.pool, async (tx) => {
    await lockThread(tx, jobId);
    await refuseUnread(tx, jobId, lastId);
    await markRead(tx, { jobId, lastId, at: toDate(deps.clock.now()) });
    if ((await endWaiting(tx, { jobId, lastId })) === 0) return;
    const record = { jobId, by, customerId: customer.id, messageId: lastId };
    await recordInThread(deps, tx, { ...record, action: 'messages-dealt-with' });
  });
  return readDeskThread(deps, { jobId });
}

/**
 * Moves a text to the thread of another job of the same customer (R11.06).
 * @throws Refusal `not_found`, `invalid_fields` at ToRepairId
 */
export async function moveMessage(
  deps: Deps,
  { jobId, by, messageId, toJobId }: InThread & { messageId: number; toJobId: number },
): Promise<DeskThread> {
  const { customer } = await findJob(deps, jobId);
  const other = await jobOfThread(deps.db, toJobId);
  if (other?.customer.id !== customer.id || toJobId === jobId)
    throw fieldRefusal('ToRepairId', deskThreadMessages.otherJobOnly);
  await transaction(deps.pool, async (tx) => {
    for (const id of [jobId, toJobId].sort((one, two) => one - two)) await lockThread(tx, id);
    const message = await messageById(tx, messageId);
    if (message?.jobId === toJobId) return;
    if (message?.jobId !== jobId) throw new Refusal('not_found', requestMessages.notFound);
    if (message.way !== 'text') throw fieldRefusal('ToRepairId', deskThreadMessages.onlyTexts);
    await changeThread(tx, { id: messageId, from: jobId, to: toJobId });
    const record = { by, customerId: customer.id, messageId };
    await recordInThread(deps, tx, { ...record, jobId: toJobId, action: 'message-moved' });
  });
  return readDeskThread(deps, { jobId });
}
