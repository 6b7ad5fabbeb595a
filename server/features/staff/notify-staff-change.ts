import { randomUUID } from 'node:crypto';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EmailData } from '../../queue/task-data.ts';
import { allStaff } from './staff.queries.ts';

type Notifier = Pick<Deps, 'queue' | 'clock'>;

/**
 * Queues the emails to every enabled administrator about a staff account that was added or changed, in the transaction
 * that does it: the sign-in that did it may be a stolen one. A new administrator gets none about the own account.
 */
export async function notifyStaffChange(
  { queue, clock }: Notifier,
  tx: Transaction,
  change: Pick<EmailData['staff-account-changed'], 'staffId' | 'change' | 'by'>,
): Promise<void> {
  const recipients = (await administrators(tx)).filter(({ id }) => id !== change.staffId);
  const about = { changeId: randomUUID(), at: clock.now().toString(), ...change };
  await queue.enqueue(
    tx,
    'send-mail',
    recipients.map(({ id }) => ({ mail: 'staff-account-changed', ...about, recipientId: id }) as const),
  );
}

/** Queues the emails to every enabled administrator about a customer's data that was exported or deleted. */
export async function notifyDataUse(
  { queue, clock }: Notifier,
  tx: Transaction,
  use: Pick<EmailData['customer-data-used'], 'customerId' | 'use' | 'by'>,
): Promise<void> {
  const about = { useId: randomUUID(), at: clock.now().toString(), ...use };
  await queue.enqueue(
    tx,
    'send-mail',
    (await administrators(tx)).map(
      ({ id }) => ({ mail: 'customer-data-used', ...about, recipientId: id }) as const,
    ),
  );
}

/** Queues the emails to every enabled administrator that the file with everything is ready. */
export async function notifyEverythingExported(
  { queue, clock }: Notifier,
  tx: Transaction,
  done: Pick<EmailData['everything-exported'], 'exportId' | 'by'>,
): Promise<void> {
  const at = clock.now().toString();
  await queue.enqueue(
    tx,
    'send-mail',
    (await administrators(tx)).map(
      ({ id }) => ({ mail: 'everything-exported', ...done, at, recipientId: id }) as const,
    ),
  );
}

async function administrators(db: Queryable) {
  return (await allStaff(db)).filter(({ role, disabledAt }) => role === 'admin' && !disabledAt);
}
