import { randomUUID } from 'node:crypto';
import type { Deps } from '../../common/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type AccountRequest, insertAccountRequest } from './accounts.queries.ts';
import type { NewAccount } from './create-account.ts';

type Invited = Pick<NewAccount, 'userName' | 'firstName' | 'lastName' | 'mobile' | 'postcode'>;

/**
 * Queues the email that lets a customer choose a password (R4.25), if they have one: the customer of a staff booking
 * (R6.05), or one whom an import brought along (R10.19).
 */
export async function inviteToActivate(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  { userName, firstName, lastName, mobile, postcode }: Invited,
  { kind, createdAt }: Pick<AccountRequest, 'createdAt'> & { kind: 'staff booking' | 'import' },
): Promise<void> {
  if (!userName) return;
  const id = randomUUID();
  await insertAccountRequest(tx, {
    id,
    kind,
    userName,
    firstName,
    lastName,
    mobile,
    postcode,
    createdAt,
  });
  await queue.enqueue(tx, 'send-mail', [{ mail: 'account-answer', requestId: id }]);
}
