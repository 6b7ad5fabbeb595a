import type { Deps } from '../../common/deps.ts';
import { audienceOf } from '../../common/emails/email-audiences.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EmailTask, SendMail, Told } from '../../queue/task-data.ts';
import { type Hearing, hearersOf } from './hearers.queries.ts';
import { copyFor, onlyCopyFor } from './queue-letter.ts';
import { type NewText, queueText } from './texts/queue-text.ts';

type News = {
  topic: Told['topic'];
  email: EmailTask;
  /** The email of each who hears of it, where it isn't the same. */
  emailFor?: (hearer: Hearing) => Promise<EmailTask>;
  text: Omit<NewText, 'topic' | 'personId'>;
  /** Who did it, of a change that a person of the business can make: the others read their name. */
  by?: { personId?: number };
  /** Who wrote, of an answer; null where nobody knows. */
  writerId?: number | null;
};

/**
 * Queues the emails and the text of something that people choose the way of, or of an answer to them (R11.06), in the transaction
 * of what happened (R11.08): an email each for all who hear of it (R12.03), and the text to who booked.
 * Which of them is sent is only decided then.
 */
export async function tellCustomer(
  deps: Pick<Deps, 'sms' | 'queue' | 'clock'>,
  tx: Transaction,
  { topic, email, emailFor = async () => email, text, by, writerId = null }: News,
): Promise<void> {
  const { job, subjectId } = text;
  const { customerId } = job;
  const about = { customerId, jobIds: [job.id], writerId };
  const hearers = await hearersOf(tx, audienceOf(email.mail), about);
  const first = hearers.find(({ isBooker }) => isBooker) ?? hearers[0];
  if (!first) throw new Error(`Nobody hears of ${email.mail}`);
  const forFirst = { ...text, personId: first.isContact ? null : first.personId };
  const textId = await queueText(deps, tx, topic === 'Answer' ? forFirst : { ...forFirst, topic });
  const hearsToo = hearers.some(({ isContact }) => isContact);
  const tasks: SendMail[] = [];
  for (const hearer of hearers) {
    const told: Told = {
      topic,
      customerId,
      ...(!hearer.isContact && hearer.personId !== null && { personId: hearer.personId }),
      textId: hearer === first ? textId : null,
      ...(hearer !== first && { isFurther: true }),
      ...(topic === 'Answer' && { answer: { jobId: job.id, messageId: subjectId } }),
    };
    const isByOther = by?.personId !== undefined && by.personId !== hearer.personId;
    tasks.push({
      ...(await emailFor(hearer)),
      ...(isByOther && { byId: by.personId }),
      ...(hearer === first && !hearsToo ? onlyCopyFor(hearer, about) : copyFor(hearers, hearer, about)),
      told,
    });
  }
  await deps.queue.enqueue(tx, 'send-mail', tasks, text.waitSeconds ?? 0);
}
