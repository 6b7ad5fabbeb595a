import { randomUUID } from 'node:crypto';
import type { Mail } from '../../adapters/mail/port.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { passwordChangedMail } from './account-emails.ts';
import { accountById } from './accounts.queries.ts';

/** Queues the email about a changed password, in the transaction that changes it. */
export async function notifyPasswordChanged(
  { queue, clock }: Deps,
  tx: Transaction,
  customerId: number,
): Promise<void> {
  const about = { changeId: randomUUID(), customerId, at: clock.now().toString() };
  await queue.enqueue(tx, 'send-mail', [{ mail: 'password-changed', ...about }]);
}

/** The email about a changed password, as it was queued. */
export async function writePasswordChanged(
  { db, config }: Deps,
  { changeId, customerId, at }: { changeId: string; customerId: number; at: string },
): Promise<Mail> {
  const account = await accountById(db, customerId);
  return passwordChangedMail(config, { id: changeId, at: Temporal.Instant.from(at), account });
}
