import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';

/** Who gets a customer's documents. */
export function recipientsOf(accountsEmail: string | null): ('customer' | 'accounts')[] {
  return accountsEmail === null ? ['customer'] : ['customer', 'accounts'];
}

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
