import type { Deps } from '../../../common/deps.ts';
import { eq, inArray } from '../../../db/drizzle.ts';
import { threadMessages } from '../../../db/schema/threads.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { insertMessage, type NewMessage } from './thread.queries.ts';

type Question = Pick<NewMessage, 'jobId' | 'name' | 'way' | 'text' | 'isConfirmed'> & {
  source: string;
  /** Left out for one that was written now. */
  sentAt?: Date;
};

/**
 * Shows in a job's thread what its customer asked elsewhere, in the transaction of the question: a need of its own asks
 * for the answer (R11.06).
 */
export async function copyQuestion(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  question: Question,
): Promise<void> {
  const sentAt = toDate(clock.now());
  await insertMessage(tx, { sentAt, ...question, author: 'customer', isWaiting: false });
}

/** Shows the answer below it; does nothing for a question that is in no thread. */
export async function copyAnswer(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { question, name, text }: { question: string; name: string; text: string },
): Promise<void> {
  const at = toDate(clock.now());
  const [asked] = await tx
    .update(threadMessages)
    .set({ readAt: at })
    .where(eq(threadMessages.source, question))
    .returning({ jobId: threadMessages.jobId, way: threadMessages.way });
  if (!asked) return;
  const answer = { ...asked, name, text, source: `${question}-answer` };
  await insertMessage(tx, { ...answer, author: 'office', sentAt: at, isWaiting: false });
}

/** Moves what a thread shows of a question, with its answer, to another job's; false if no thread shows it. */
export async function moveCopies(tx: Transaction, question: string, jobId: number): Promise<boolean> {
  const moved = await tx
    .update(threadMessages)
    .set({ jobId })
    .where(inArray(threadMessages.source, [question, `${question}-answer`]))
    .returning({ id: threadMessages.id });
  return moved.length > 0;
}
