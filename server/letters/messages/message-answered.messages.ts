import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { REPLY_MARK } from '../../../domain/messages/email-replies.ts';
import { beginningOf } from '../../../domain/messages/gsm.ts';
import { TO_MESSAGES } from '../../../domain/messages/thread.ts';
import type { Deps } from '../../common/deps.ts';
import { greeting } from '../../common/emails/greeting.ts';
import { type WrittenMail, writeLetter } from '../../common/emails/letter.ts';
import { asRead, type Reader } from '../../common/emails/reader.ts';
import { followUrl } from '../../features/jobs/job-links.ts';
import { writeText } from '../../features/jobs/write-text.ts';
import { replyAddress } from '../../features/messages/thread/replies/reply-address.ts';
import {
  filesOfMessage,
  jobOfThread,
  messageById,
  newestAnswers,
  questionBefore,
} from '../../features/messages/thread/thread.queries.ts';

/** Characters of an answer that fit into a text, beside who writes and the link to the rest. */
const IN_A_TEXT = 110;

const paragraphs = (text: string) => text.split(/\n+/);

const textBlock = (text: string) => (text ? [{ as: 'paragraphs' as const, items: paragraphs(text) }] : []);

async function findAnswer({ db, config }: Deps, messageId: number) {
  const message = await messageById(db, messageId);
  const found = message && (await jobOfThread(db, message.jobId));
  if (!message || !found) return null;
  const asked = await questionBefore(db, message);
  return {
    message,
    ...found,
    asked,
    files: await filesOfMessage(db, messageId),
    reference: bookingReference(config.brand.referencePrefix, message.jobId),
  };
}

/** The office's answer by email (R11.06); null if the customer was forgotten meanwhile. */
export async function writeMessageAnswered(
  deps: Deps,
  { messageId }: { messageId: number },
  reader: Reader | null = null,
): Promise<WrittenMail | null> {
  const answer = await findAnswer(deps, messageId);
  if (!answer) return null;
  const { message, reference, asked, files } = answer;
  const customer = asRead(answer.customer, reader);
  const { brand } = deps.config;
  const replyTo = replyAddress(deps, { jobId: message.jobId, customerId: customer.id });
  return writeLetter({
    brand,
    key: `message-answered-${messageId}`,
    to: customer.userName,
    date: message.sentAt.toTemporalInstant(),
    ...(replyTo && { replyTo }),

    subject: `Our answer about job ${reference}`,
    preview: message.text.slice(0, 100) || (files ?? ''),
    heading: `${message.name} answered you.`,
    lead: `${greeting(customer)} it's about job ${reference}.`,
    emphasis: reference,
    blocks: [
      ...textBlock(message.text),
      ...textBlock(files ? `With it: ${files}. Open the job's page to see what we sent.` : ''),
      {
        as: 'paragraphs',
        items: [
          replyTo
            ? "To answer, write back to this email, or use the job's page. Only a button there approves a quote or moves a visit."
            : "To answer, please use the job's page: nobody reads what's sent back to this email.",
        ],
      },
      { as: 'paragraphs', items: [`Food at risk, or it can't wait? Call ${brand.phone}, 24x7.`] },
      ...(asked?.text
        ? [{ heading: 'What was asked', as: 'paragraphs' as const, items: paragraphs(asked.text) }]
        : []),
    ],
    mark: replyTo ? REPLY_MARK : undefined,
    button: {
      label: "Answer on the job's page",
      href: `${await followUrl(deps, message.jobId, reader)}&${TO_MESSAGES}`,
    },
    reason: `You're getting this because of job ${reference}.`,
  });
}

/** Answers of a job that an email may quote. */
const MAX_LETTERS = 10;

/** The emails with the office's newest answers about a job, as text: what an answer to them may quote. */
export async function lettersOfJob(deps: Deps, jobId: number): Promise<string[]> {
  const answers = await newestAnswers(deps.db, jobId, MAX_LETTERS);
  const letters = await Promise.all(answers.map(({ id }) => writeMessageAnswered(deps, { messageId: id })));
  // Only loaded for answers by email.
  const { htmlText } = await import('../../adapters/mail/replies/html-text.ts');
  return letters.flatMap((letter) => (letter ? [letter.text, htmlText(letter.html)] : []));
}

/** The same by text: its beginning, if it's long, and where to read the rest. */
export async function textMessageAnswered(
  deps: Deps,
  { subjectId }: { jobId: number; subjectId: number },
  reader: Reader | null = null,
): Promise<string | null> {
  const answer = await findAnswer(deps, subjectId);
  if (!answer) return null;
  const { message, customer, reference, files } = answer;
  const whole = message.text.replace(/\s+/g, ' ') || `We sent you ${files}. See the job's page:`;
  const words = whole.length <= IN_A_TEXT ? whole : `${beginningOf(whole, IN_A_TEXT)}... Read the rest:`;
  return writeText(deps, {
    customer,
    reader,
    jobId: message.jobId,
    words: `${reference}. ${words}`,
    at: TO_MESSAGES,
  });
}
