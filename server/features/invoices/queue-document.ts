import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recipientsOf } from '../customers/customers.queries.ts';

/** Queues the PDF of a document and its emails, in the transaction that issues it. */
export async function queueDocument(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  { documentId, accountsEmail, again }: { documentId: number; accountsEmail: string | null; again?: string },
): Promise<void> {
  const emails = recipientsOf(accountsEmail).map(
    (to) => ({ mail: 'document-issued', documentId, to, ...(again && { again }) }) as const,
  );
  await queue.enqueue(tx, 'write-pdf', [{ documentId }]);
  await queue.enqueue(tx, 'send-mail', emails);
}
