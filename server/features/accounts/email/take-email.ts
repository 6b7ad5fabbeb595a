import type { Deps } from '../../../common/deps.ts';
import type { Link } from '../../../common/emailed-links/mailed-links.ts';
import { and, eq, ne } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { raisedVersion } from '../../customers/customers.queries.ts';
import { lockReplaceable } from '../accounts.queries.ts';
import { removeAccount } from '../remove-account.ts';

/** The email of a link that changes one; a check constraint makes sure that it has one. */
export function emailOf({ userName }: Link): string {
  if (userName === null) throw new Error('A link that changes an email names none');
  return userName;
}

/**
 * Gives an account another email, which its owner has confirmed. Like a sign-up, it replaces an unconfirmed account
 * with that email that nothing keeps (R2.05).
 * @param taken what to throw if somebody else has the email
 */
export async function takeEmail(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  { customerId, userName, taken }: { customerId: number; userName: string; taken: Refusal },
): Promise<void> {
  const replaced = await lockReplaceable(tx, userName);
  if (replaced !== null && replaced !== customerId) await removeAccount(deps, tx, replaced);
  const others = and(eq(customers.userName, userName), ne(customers.id, customerId));
  const [other] = await tx.select({ id: customers.id }).from(customers).where(others);
  if (other) throw taken;
  await tx
    .update(customers)
    .set({
      userName,
      emailConfirmedAt: toDate(deps.clock.now()),
      ...raisedVersion(null),
    })
    .where(eq(customers.id, customerId));
}
