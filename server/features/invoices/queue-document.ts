import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { queueInvoiceLetter } from '../messages/queue-letter.ts';

/** Queues the PDF of a document and its emails, in the transaction that issues it. */
export async function queueDocument(
  deps: Pick<Deps, 'queue'>,
  tx: Transaction,
  { documentId, customerId, again }: { documentId: number; customerId: number; again?: string },
): Promise<void> {
  await deps.queue.enqueue(tx, 'write-pdf', [{ documentId }]);
  const about = { customerId, documentIds: [documentId] };
  await queueInvoiceLetter(deps, tx, about, { mail: 'document-issued', documentId, ...(again && { again }) });
}
