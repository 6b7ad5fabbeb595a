import { and, asc, eq, isNull, ne, sql } from '../../db/drizzle.ts';
import { memberships, people } from '../../db/schema/people.ts';
import { knownDevices, passkeyChallenges, passkeys, sessions } from '../../db/schema/sign-in.ts';
import type { Transaction } from '../../db/transaction.ts';
import { raiseVersion } from '../customers/customers.queries.ts';
import { handOverChoices } from '../messages/choices/message-choices.queries.ts';

/**
 * Makes the owner of longest a business's primary contact if this person is, who is about to leave it or to be its owner no
 * more: the business's own names, email, mobile and password are then that owner's, in both tables, and so are the sign-ins that a
 * server of the version before knows by them. The business must be locked.
 * @returns false if no other owner can be: everybody else is the contact of another business
 */
export async function handOverContact(
  tx: Transaction,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<boolean> {
  const isContact = and(eq(people.id, personId), eq(people.primaryContactOf, customerId));
  if ((await tx.$count(people, isContact)) === 0) return true;
  const [next] = await tx
    .select({ id: people.id })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(
      and(
        eq(memberships.customerId, customerId),
        eq(memberships.role, 'owner'),
        ne(people.id, personId),
        isNull(people.primaryContactOf),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.id))
    .limit(1);
  if (!next) return false;
  await tx.update(people).set({ primaryContactOf: null }).where(eq(people.id, personId));
  // Setting the email to itself has the trigger give the business all that it says of its contact.
  await tx
    .update(people)
    .set({ primaryContactOf: customerId, userName: sql`${people.userName}` })
    .where(eq(people.id, next.id));
  await handOverChoices(tx, { customerId, from: personId, to: next.id });
  for (const table of [sessions, knownDevices, passkeys, passkeyChallenges]) {
    await tx.update(table).set({ customerId: null }).where(eq(table.personId, personId));
    await tx.update(table).set({ customerId }).where(eq(table.personId, next.id));
  }
  await raiseVersion(tx, customerId, null);
  return true;
}
