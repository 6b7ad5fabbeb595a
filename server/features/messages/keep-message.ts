import type { Deps } from '../../common/deps.ts';
import type { contactRequests } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { insertContactRequest } from './contact.queries.ts';

type NewMessage = Omit<typeof contactRequests.$inferInsert, 'createdAt' | 'answer' | 'answeredAt'>;

/** What names a message of the office's inbox in a thread. */
export const contactSource = (contactRequestId: number) => `contact-${contactRequestId}`;

/**
 * Keeps a message for the office's inbox, with an email to them, and returns its id.
 * @param isQuiet makes no email: there are many already
 */
export async function keepMessage(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  message: NewMessage,
  isQuiet = false,
): Promise<number> {
  const contactRequestId = await insertContactRequest(tx, { ...message, createdAt: toDate(clock.now()) });
  if (!isQuiet) await queue.enqueue(tx, 'send-mail', [{ mail: 'contact-received', contactRequestId }]);
  return contactRequestId;
}
