import { randomUUID } from 'node:crypto';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EmailData } from '../../queue/task-data.ts';

/** Queues the email about a changed password, in the transaction that changes it. */
export async function notifyPasswordChanged(
  { queue, clock }: Deps,
  tx: Transaction,
  change: { personId: number; customerId: number; removedPasskeys: string[] },
): Promise<void> {
  const about = { changeId: randomUUID(), at: clock.now().toString(), ...change };
  await queue.enqueue(tx, 'send-mail', [{ mail: 'password-changed', ...about }]);
}

/** Queues the email about a passkey that was added or removed, in the transaction that does it. */
export async function notifyPasskeyChanged(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  about: Pick<EmailData['passkey-changed'], 'personId' | 'customerId' | 'change' | 'name'>,
): Promise<void> {
  const at = clock.now().toString();
  await queue.enqueue(tx, 'send-mail', [{ mail: 'passkey-changed', changeId: randomUUID(), at, ...about }]);
}
