import { randomUUID } from 'node:crypto';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { insertAccountRequest } from './accounts.queries.ts';
import type { NewAccount } from './create-account.ts';

/** Queues the email that lets the customer of a staff booking choose a password (R4.25, R6.05), if they have one. */
export async function inviteToActivate(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  { userName, firstName, lastName, mobile, postcode }: NewAccount,
  createdAt: Date,
): Promise<void> {
  if (!userName) return;
  const id = randomUUID();
  await insertAccountRequest(tx, {
    id,
    kind: 'staff booking',
    userName,
    firstName,
    lastName,
    mobile,
    postcode,
    createdAt,
  });
  await queue.enqueue(tx, 'send-mail', [{ mail: 'account-answer', requestId: id }]);
}
