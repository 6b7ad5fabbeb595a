import type { Deps } from '../../../common/deps.ts';
import type { Link } from '../../../common/emailed-links/mailed-links.ts';
import { and, eq, ne } from '../../../db/drizzle.ts';
import { people } from '../../../db/schema/people.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { raiseVersion } from '../../customers/customers.queries.ts';
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
  { personId, userName, taken }: { personId: number; userName: string; taken: Refusal },
): Promise<void> {
  const replaced = await lockReplaceable(tx, userName);
  const [before] = await tx
    .select({ primaryContactOf: people.primaryContactOf })
    .from(people)
    .where(eq(people.id, personId));
  const primaryContactOf = before?.primaryContactOf ?? null;
  if (replaced !== null && replaced !== primaryContactOf) await removeAccount(deps, tx, replaced);
  const others = and(eq(people.userName, userName), ne(people.id, personId));
  const [other] = await tx.select({ id: people.id }).from(people).where(others);
  if (other) throw taken;
  const emailConfirmedAt = toDate(deps.clock.now());
  await tx.update(people).set({ userName, emailConfirmedAt }).where(eq(people.id, personId));
  if (primaryContactOf !== null) await raiseVersion(tx, primaryContactOf, null);
}
