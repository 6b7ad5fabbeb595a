import type { Reply } from '../../../../contracts/endpoint.ts';
import type { writeMessage as writeMessageCall } from '../../../../contracts/messages/thread.ts';
import { THREAD_MESSAGES_PER_HOUR } from '../../../../domain/messages/thread.ts';
import { threadMessages } from '../../../../domain/messages/thread-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { personName } from '../hearers.queries.ts';
import { type ReceivedFile, requireWords, writtenBody } from './files/store-file.ts';
import { joinThread } from './join-thread.ts';
import { lockThread, ownJobOfThread, writtenSince } from './thread.queries.ts';

type Written = {
  jobId: number;
  customerId: number;
  /** Who writes, signed in or by a link of their own. */
  personId?: number | null;
  /** For somebody with the job's link: refuses if it has ended. Null for its signed-in customer. */
  recheckLink: ((tx: Transaction) => Promise<void>) | null;
  key: string;
  /** May be empty beside files. */
  text: string;
  files?: readonly ReceivedFile[];
};

/**
 * Writes to the office about a customer's own job, signed in or by its link, once per key (R11.06).
 * @throws Refusal `not_found` for somebody else's, `invalid_fields` without text and files, `link_invalid`,
 *   `too_many_requests`, `idempotency_key_reused`
 */
export async function writeMessage(
  deps: Deps,
  { jobId, customerId, recheckLink, personId = null, key, text, files = [] }: Written,
): Promise<Reply<typeof writeMessageCall>> {
  const found = await requireOwnJob(deps.db, jobId, customerId);
  const { firstName, lastName } = found.customer;
  const person = await personName(deps.db, personId ?? undefined);
  requireWords(text, files, threadMessages.messageRequired);
  const submit = {
    key,
    customerId,
    personId,
    operation: `write message ${jobId}${recheckLink ? ' by link' : ''}`,
    body: writtenBody(text, files),
  };
  return submitOnce(deps, submit, async (tx) => {
    await lockThread(tx, jobId);
    await recheckLink?.(tx);
    if (await hasWrittenEnough(deps, tx, jobId))
      throw new Refusal('too_many_requests', threadMessages.tooManyMessages);
    const writer =
      recheckLink === null
        ? ({ name: person ?? `${firstName} ${lastName}`, way: 'page' } as const)
        : ({ name: threadMessages.byLink, way: 'link' } as const);
    const messageId = await joinThread(deps, tx, { jobId, personId, ...writer, text, files, source: null });
    if (messageId === null) throw new Error('A message was not kept');
    return { MessageId: messageId };
  });
}

/** @throws Refusal `not_found` for somebody else's job */
export async function requireOwnJob(db: Queryable, jobId: number, customerId: number) {
  const found = await ownJobOfThread(db, jobId, customerId);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return found;
}

/** Whether a job's customer has written as much as a person writes in an hour. */
export async function hasWrittenEnough(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  jobId: number,
): Promise<boolean> {
  const since = toDate(clock.now().subtract({ hours: 1 }));
  return (await writtenSince(db, jobId, since)) >= THREAD_MESSAGES_PER_HOUR;
}
