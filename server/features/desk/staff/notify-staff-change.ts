import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { EmailData } from '../../../queue/task-data.ts';
import { allStaff } from './staff.queries.ts';

/**
 * Queues the emails to every enabled administrator about a staff account that was added or disabled, in the transaction
 * that does it: the sign-in that did it may be a stolen one. A new administrator gets none about the own account.
 */
export async function notifyStaffChange(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  change: Pick<EmailData['staff-account-changed'], 'staffId' | 'change' | 'by'>,
): Promise<void> {
  const recipients = (await allStaff(tx)).filter(
    ({ id, role, disabledAt }) => role === 'admin' && !disabledAt && id !== change.staffId,
  );
  const about = { changeId: randomUUID(), at: clock.now().toString(), ...change };
  await queue.enqueue(
    tx,
    'send-mail',
    recipients.map(({ id }) => ({ mail: 'staff-account-changed', ...about, recipientId: id }) as const),
  );
}
