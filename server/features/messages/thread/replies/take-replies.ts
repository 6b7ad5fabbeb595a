import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { EMAIL_ALONE } from '../../../../../domain/messages/contact-topics.ts';
import { isAutomaticEmail, passesDmarc } from '../../../../../domain/messages/email-headers.ts';
import { MAX_EMAIL_ANSWER, MAX_WHOLE_EMAIL, saidIn } from '../../../../../domain/messages/email-replies.ts';
import type { LeftReason } from '../../../../../domain/messages/left-emails.ts';
import { messageFileMessages } from '../../../../../domain/messages/message-file-messages.ts';
import {
  MAX_MESSAGE_FILE_BYTES,
  MAX_MESSAGE_FILES,
  WHY_NOT_KEPT,
} from '../../../../../domain/messages/message-files.ts';
import { threadMessages } from '../../../../../domain/messages/thread-messages.ts';
import { type MailHeaders, sendersOf, shownField } from '../../../../adapters/mail/mail-headers.ts';
import type { ReceivedAttachment, ReceivedEmail } from '../../../../adapters/mail/replies/read-reply.ts';
import type { Deps } from '../../../../common/deps.ts';
import { transaction } from '../../../../db/transaction.ts';
import { toDate } from '../../../../platform/clock.ts';
import { LEFT_EMAILS } from '../../../../platform/limits.ts';
import { emailsSince, isKeptEmail, lockEmails } from '../../contact.queries.ts';
import { writerFrom } from '../../hearers.queries.ts';
import { keepMessage } from '../../keep-message.ts';
import { type FileFault, type ReceivedFile, storeFile, withStoredFiles } from '../files/store-file.ts';
import { joinThread } from '../join-thread.ts';
import { isTaken, jobOfThread, lockThread, writtenSince } from '../thread.queries.ts';
import { hasWrittenEnough } from '../write-message.ts';
import { isReplyCode, replyAddressesIn } from './reply-address.ts';

/** The emails with the office's answers about a job, as text. */
export type LettersOf = (jobId: number) => Promise<string[]>;

type Found = NonNullable<Awaited<ReturnType<typeof jobOfThread>>>;
type LeftOut = { jobId: number | null; reason: LeftReason };

/**
 * What is done with an email to a reply address: it joins its job's thread, waits in the inbox if the address belongs to no job, or
 * is left in the mailbox with a line that the office sees.
 */
export type ReplyPlan = { found: Found } | { sender: 'unknown' } | { left: LeftOut };

/** Messages of one job that are taken in a day, from everybody together; more stay in the mailbox, with a line. */
const MESSAGES_PER_DAY = 300;

/** By its header alone, what is done with an email; null if it's to no reply address of ours, or was taken before. */
export async function planReply(deps: Deps, headers: MailHeaders): Promise<ReplyPlan | null> {
  const addresses = replyAddressesIn(deps, headers.fields);
  if (addresses.length === 0) return null;
  const found = await findJob(deps, addresses);
  const left = (reason: LeftReason): ReplyPlan => ({ left: { jobId: found?.job.id ?? null, reason } });
  if (isAutomaticEmail(headers.fields)) return left('automatic');
  if (senderOf(headers).address === deps.config.brand.email.toLowerCase()) return left('own');
  if (!found) return (await isKeptEmail(deps.db, sourceOf(headers))) ? null : { sender: 'unknown' };
  const { job } = found;
  if (await isTaken(deps.db, threadSource(job.id, headers))) return null;
  const since = toDate(deps.clock.now().subtract({ hours: 24 }));
  if ((await writtenSince(deps.db, job.id, since)) >= MESSAGES_PER_DAY) return left('tooMany');
  return { found };
}

/** The job whose customer got an address; null if nobody did. */
async function findJob(deps: Deps, addresses: ReturnType<typeof replyAddressesIn>): Promise<Found | null> {
  for (const { jobId, code } of addresses) {
    const found = await jobOfThread(deps.db, jobId);
    if (found && isReplyCode(deps, { jobId, customerId: found.customer.id }, code)) return found;
  }
  return null;
}

/** Who an email says it's from, and its subject. */
export function senderOf(headers: MailHeaders): { address: string; isOnlyOne: boolean; subject: string } {
  const senders = sendersOf(headers);
  const fields = headers.fields.filter(([name]) => name === 'from').length;
  return {
    address: (senders[0] || shownField(headers, 'from') || 'unknown').slice(0, 200),
    isOnlyOne: headers.isWhole && fields === 1 && senders.length === 1 && senders[0] !== '',
    subject: shownField(headers, 'subject'),
  };
}

/** By its Message-ID, or by its other fields where a mail program gave it none. */
export function sourceOf(headers: MailHeaders): string {
  const id = shownField(headers, 'message-id');
  const name = id || ['from', 'date', 'subject'].map((field) => shownField(headers, field)).join(' ');
  return createHash('sha256').update(name).digest('hex');
}

const threadSource = (jobId: number, headers: MailHeaders) => `email ${jobId} ${sourceOf(headers)}`;

type Taking = { email: ReceivedEmail; headers: MailHeaders; found: Found; lettersOf: LettersOf };

/**
 * Takes an answer to an email of ours into its thread, once (R11.06). Beyond what a person writes in an hour it makes no email to
 * the office any more.
 */
export async function takeReply(deps: Deps, { email, headers, found, lettersOf }: Taking): Promise<void> {
  const { job, customer } = found;
  const { address, isOnlyOne, subject } = senderOf(headers);
  const person = await writerFrom(deps.db, { address, customerId: customer.id, jobId: job.id });
  const isTheirs =
    person !== null ||
    [customer.userName, customer.accountsEmail].some((one) => one?.toLowerCase() === address);
  const { firstName, lastName } = person ?? customer;
  const isConfirmed = isTheirs && isOnlyOne && passesDmarc(headers.fields, deps.config.authservId, address);
  await withStoredFiles(deps, async (files) => {
    const notKept = await storeFiles(deps, email.files, files);
    const letters = await lettersOf(job.id);
    const written = wordsOf(deps, { email, subject, letters, notKept, hasFiles: files.length > 0 });
    await transaction(deps.pool, async (tx) => {
      await lockThread(tx, job.id);
      await joinThread(deps, tx, {
        jobId: job.id,
        personId: isConfirmed ? (person?.personId ?? null) : null,
        name: isConfirmed ? `${firstName} ${lastName}` : address,
        way: 'email',
        isConfirmed,
        ...written,
        files,
        isQuiet: await hasWrittenEnough(deps, tx, job.id),
        source: threadSource(job.id, headers),
      });
    });
  });
}

/**
 * Keeps an email whose reply address belongs to no job in the inbox, where a person may join it to one, once (R14.08).
 * @returns false if there are too many in a day
 */
export async function takeAloneEmail(
  deps: Deps,
  { email, headers }: Pick<Taking, 'email' | 'headers'>,
): Promise<boolean> {
  const { address, subject } = senderOf(headers);
  const notKept = email.files.map(({ name }) => name || messageFileMessages.nameless);
  const { text, leftOut } = wordsOf(deps, { email, subject, letters: [], notKept, hasFiles: false });
  const source = sourceOf(headers);
  const since = toDate(deps.clock.now().subtract({ hours: 24 }));
  return transaction(deps.pool, async (tx) => {
    await lockEmails(tx);
    if (await isKeptEmail(tx, source)) return true;
    if ((await emailsSince(tx, since)) >= LEFT_EMAILS.ofNobodyPerDay) return false;
    await keepMessage(deps, tx, {
      ...{ name: address, email: address, topic: EMAIL_ALONE, source },
      message: [text, leftOut].filter(Boolean).join('\n\n'),
    });
    return true;
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

type Said = {
  email: Pick<ReceivedEmail, 'text' | 'shown'>;
  subject: string;
  letters: readonly string[];
  notKept: readonly string[];
  hasFiles: boolean;
};

/** What an email says, without its quotes, all of it if that's more, and what wasn't kept. */
function wordsOf(
  { config: { brand } }: Pick<Deps, 'config'>,
  { email, subject, letters, notKept, hasFiles }: Said,
) {
  const said = saidIn(email, { us: { address: brand.email, name: brand.name }, letters });
  const { whole } = said;
  const answer = said.answer || (hasFiles ? '' : whole);
  const leftOut = [
    ...(answer.length > MAX_EMAIL_ANSWER ? [threadMessages.cut(String(MAX_EMAIL_ANSWER))] : []),
    ...(notKept.length > 0 ? [threadMessages.notKept(notKept.slice(0, 10).join(', '))] : []),
  ];
  // Some write all that they have to say as the subject.
  const inSubject = [threadMessages.onlyFiles, subject.slice(0, 200)].filter(Boolean).join(' ');
  return {
    text: answer.slice(0, MAX_EMAIL_ANSWER) || (hasFiles ? '' : inSubject),
    whole: whole === answer ? null : whole.slice(0, MAX_WHOLE_EMAIL),
    leftOut: leftOut.join(' ') || null,
  };
}
