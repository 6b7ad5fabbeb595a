import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { accountsEmailOf, recipientsOf } from '../../customers/customers.queries.ts';
import type { DocumentRow } from '../issue-document.ts';

/**
 * Queues the emails that say what happens next with an invoice: its hold is released, or its automatic charge couldn't be
 * made on the day that was announced.
 */
export async function queueChargeDated(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  { id: documentId, customerId }: Pick<DocumentRow, 'id' | 'customerId'>,
  { isReleased = false } = {},
): Promise<void> {
  const at = clock.now().toString();
  const emails = recipientsOf(await accountsEmailOf(tx, customerId)).map(
    (to) => ({ mail: 'charge-dated', documentId, at, isReleased, to }) as const,
  );
  await queue.enqueue(tx, 'send-mail', emails);
}
