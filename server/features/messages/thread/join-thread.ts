import type { ThreadWay } from '../../../../domain/messages/thread.ts';
import type { Deps } from '../../../common/deps.ts';
import { keepMessageFiles, type StoredFile } from '../../../common/photos/message-files.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { insertMessage } from './thread.queries.ts';

type CustomersMessage = {
  jobId: number;
  /** The person who wrote it, where that's known. */
  personId?: number | null;
  name: string;
  way: ThreadWay;
  text: string;
  /** An email as it came, if it's more than its text. */
  whole?: string | null;
  /** What wasn't kept of it. */
  leftOut?: string | null;
  isConfirmed?: boolean;
  files?: readonly StoredFile[];
  /** It makes no email to the office: there are many already. */
  isQuiet?: boolean;
  /** What it's made from; null from a page, which has its key. */
  source: string | null;
};

/**
 * Adds a message of the customer's to a job's thread, where it waits for an answer, and tells the office by email, in the
 * transaction of what brings it. The same source is taken once (R11.06).
 * @returns the message's id; null if it was taken before
 */
export async function joinThread(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  {
    whole = null,
    leftOut = null,
    isConfirmed = true,
    files = [],
    isQuiet = false,
    ...message
  }: CustomersMessage,
): Promise<number | null> {
  const messageId = await insertMessage(tx, {
    ...message,
    whole,
    leftOut,
    isConfirmed,
    author: 'customer',
    sentAt: toDate(deps.clock.now()),
    isWaiting: true,
  });
  if (messageId === null) return null;
  await keepMessageFiles(deps, tx, messageId, files);
  if (!isQuiet) await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'message-received', messageId }]);
  return messageId;
}
