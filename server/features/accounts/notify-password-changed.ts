import { randomUUID } from 'node:crypto';
import type { Mail } from '../../adapters/mail/port.ts';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EmailData } from '../../queue/task-data.ts';
import { passwordChangedMail } from './account-emails.ts';
import { accountById } from './accounts.queries.ts';
import { passkeysOf } from './passkeys/passkeys.queries.ts';

/** Queues the email about a changed password, in the transaction that changes it. */
export async function notifyPasswordChanged(
  { queue, clock }: Deps,
  tx: Transaction,
  change: { customerId: number; removedPasskeys: string[] },
): Promise<void> {
  const about = { changeId: randomUUID(), at: clock.now().toString(), ...change };
  await queue.enqueue(tx, 'send-mail', [{ mail: 'password-changed', ...about }]);
}

/** The email about a changed password, with the passkeys that it removed and those that still sign in. */
export async function writePasswordChanged(
  { db, config }: Deps,
  { changeId, customerId, at, removedPasskeys = [] }: EmailData['password-changed'],
): Promise<Mail> {
  const account = await accountById(db, customerId);
  const left = await passkeysOf(db, customerId);
  return passwordChangedMail(config, {
    id: changeId,
    at: Temporal.Instant.from(at),
    account,
    removedPasskeys,
    leftPasskeys: left.map(({ name }) => name),
  });
}
