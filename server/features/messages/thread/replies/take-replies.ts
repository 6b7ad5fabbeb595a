import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { bookingReference } from '../../../../../domain/jobs/booking-reference.ts';
import {
  answerOf,
  failsDmarc,
  isAutomaticEmail,
  MAX_EMAIL_ANSWER,
  MAX_WHOLE_EMAIL,
} from '../../../../../domain/messages/email-replies.ts';
import { messageFileMessages } from '../../../../../domain/messages/message-file-messages.ts';
import {
  MAX_MESSAGE_FILE_BYTES,
  MAX_MESSAGE_FILES,
  WHY_NOT_KEPT,
} from '../../../../../domain/messages/message-files.ts';
import { threadMessages } from '../../../../../domain/messages/thread-messages.ts';
import type { NewMails } from '../../../../adapters/mail/bounces/port.ts';
import {
  type ReceivedAttachment,
  type ReceivedEmail,
  readEmail,
} from '../../../../adapters/mail/replies/read-reply.ts';
import type { Deps } from '../../../../common/deps.ts';
import type { Queryable } from '../../../../db/client.ts';
import { transaction } from '../../../../db/transaction.ts';
import { type FileFault, type ReceivedFile, storeFile, withStoredFiles } from '../files/store-file.ts';
import { joinThread } from '../join-thread.ts';
import { isTaken, jobOfThread, lockThread } from '../thread.queries.ts';
import { hasWrittenEnough } from '../write-message.ts';
import { isReplyCode, readReplyAddress } from './reply-address.ts';

/**
 * Takes the answers to our emails into their threads (R11.06). What can't be taken stays in the mailbox, which is only
 * read: automatic emails, those to no address of ours, and more than a person writes. If the database can't be
 * reached, the next look begins where this one did.
 */
export async function takeReplies(deps: Deps, found: NewMails): Promise<void> {
  for (const { content, isCut } of found.mails) {
    const email = await readEmail(content, isCut);
    if (email) await takeReply(deps, email);
  }
  found.done();
}

async function takeReply(deps: Deps, email: ReceivedEmail): Promise<void> {
  const reply = await findJob(deps, email);
  if (!reply) return;
  const { job, customer } = reply;
  if (
    isAutomaticEmail(email.headers, email.from.address) ||
    email.from.address === deps.config.brand.email.toLowerCase()
  ) {
    deps.log.info({ jobId: job.id }, 'an automatic email to a reply address was left in the mailbox');
    return;
  }
  const source = `email ${job.id} ${nameOf(email)}`;
  if (await isTaken(deps.db, source)) return;
  const isTheirs = [customer.userName, customer.accountsEmail].some(
    (address) => address?.toLowerCase() === email.from.address,
  );
  const isConfirmed = isTheirs && !failsDmarc(email.headers);
  const isTooMuch = async (db: Queryable) => {
    const isMore = await hasWrittenEnough(deps, db, job.id);
    const left = 'an email to a reply address was left in the mailbox: there are too many';
    if (isMore) deps.log.warn({ jobId: job.id }, left);
    return isMore;
  };
  if (await isTooMuch(deps.db)) return;
  await withStoredFiles(deps, async (files) => {
    const notKept = await storeFiles(deps, email.files, files);
    const written = wordsOf(deps, { text: email.text, notKept, hasFiles: files.length > 0 }, job.id);
    if (!written) return;
    await transaction(deps.pool, async (tx) => {
      await lockThread(tx, job.id);
      if (await isTooMuch(tx)) return;
      await joinThread(deps, tx, {
        jobId: job.id,
        name: isConfirmed ? `${customer.firstName} ${customer.lastName}` : email.from.address.slice(0, 200),
        way: 'email',
        isConfirmed,
        ...written,
        files,
        source,
      });
    });
  });
}

/**
 * Stores an email's files, as many as a message may have.
 * @param stored gets those that are kept
 * @returns the others, each with the reason
 */
async function storeFiles(
  deps: Deps,
  attachments: readonly ReceivedAttachment[],
  stored: ReceivedFile[],
): Promise<string[]> {
  const notKept: string[] = [];
  for (const { name: given, content, isCut } of attachments) {
    const name = given || messageFileMessages.nameless;
    const fault = await storeOne(deps, { name, content, isCut }, stored);
    if (fault) notKept.push(threadMessages.fileNotKept(name, WHY_NOT_KEPT[fault]));
  }
  return notKept;
}

async function storeOne(
  deps: Deps,
  { name, content, isCut }: ReceivedAttachment,
  stored: ReceivedFile[],
): Promise<FileFault | 'tooMany' | null> {
  if (isCut) return 'tooLarge';
  if (stored.length === MAX_MESSAGE_FILES) return 'tooMany';
  const maxBytes = MAX_MESSAGE_FILE_BYTES - stored.reduce((sum, { bytes }) => sum + bytes, 0);
  const file = await storeFile(deps, { name, content: Readable.from([content]), maxBytes });
  if (typeof file === 'string') return file;
  stored.push(file);
  return null;
}

/** The job whose customer got the address that an email went to; null if nobody did. */
async function findJob(deps: Deps, email: ReceivedEmail) {
  for (const to of email.to) {
    const address = readReplyAddress(deps, to);
    const found = address && (await jobOfThread(deps.db, address.jobId));
    if (!address || !found) continue;
    const person = { jobId: found.job.id, customerId: found.customer.id };
    if (isReplyCode(deps, person, address.code)) return found;
  }
  return null;
}

type Said = { text: string; notKept: readonly string[]; hasFiles: boolean };

/** What an email says, without its quotes, all of it if that's more, and what wasn't kept; null if it says nothing. */
function wordsOf({ config }: Pick<Deps, 'config'>, { text, notKept, hasFiles }: Said, jobId: number) {
  const { brand } = config;
  const ours = [brand.email, bookingReference(brand.referencePrefix, jobId)];
  const answer = answerOf(text, ours, hasFiles);
  const whole = text.trim();
  if (answer === '' && !hasFiles && notKept.length === 0) return null;
  const leftOut = [
    ...(answer.length > MAX_EMAIL_ANSWER ? [threadMessages.cut(String(MAX_EMAIL_ANSWER))] : []),
    ...(notKept.length > 0 ? [threadMessages.notKept(notKept.slice(0, 10).join(', '))] : []),
  ];
  return {
    text: answer.slice(0, MAX_EMAIL_ANSWER) || (hasFiles ? '' : threadMessages.onlyFiles),
    whole: whole === answer ? null : whole.slice(0, MAX_WHOLE_EMAIL),
    leftOut: leftOut.join(' ') || null,
  };
}

/** By its Message-ID, or by what it says where a mail program gave it none. */
function nameOf({ messageId, from, text }: ReceivedEmail): string {
  return createHash('sha256')
    .update(messageId ?? `${from.address} ${text}`)
    .digest('hex');
}
