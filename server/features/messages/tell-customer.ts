import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EmailTask, Told } from '../../queue/task-data.ts';
import { type NewText, queueText } from './texts/queue-text.ts';

type News = {
  topic: Told['topic'];
  email: EmailTask;
  text: Omit<NewText, 'topic'>;
};

/**
 * Queues the email and the text of something that customers choose the way of, or of an answer to them (R11.06), in the transaction
 * of what happened (R11.08).
 * Which of them is sent is only decided then.
 */
export async function tellCustomer(
  deps: Pick<Deps, 'sms' | 'queue' | 'clock'>,
  tx: Transaction,
  { topic, email, text }: News,
): Promise<void> {
  const { job, subjectId } = text;
  const textId = await queueText(deps, tx, topic === 'Answer' ? text : { ...text, topic });
  const told: Told = {
    topic,
    customerId: job.customerId,
    textId,
    ...(topic === 'Answer' && { answer: { jobId: job.id, messageId: subjectId } }),
  };
  await deps.queue.enqueue(tx, 'send-mail', [{ ...email, told }], text.waitSeconds ?? 0);
}
