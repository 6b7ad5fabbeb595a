import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import { eq } from '../../db/drizzle.ts';
import { memberships, people } from '../../db/schema/people.ts';
import { passkeyChallenges } from '../../db/schema/sign-in.ts';
import type { Transaction } from '../../db/transaction.ts';
import { deleteSessions } from './accounts.queries.ts';
import { deletePasskeys } from './passkeys/passkeys.queries.ts';

/**
 * Ends the sign-in of somebody who left a business and belongs to no other: only their names stay, for what they did there, and
 * the email can have another account. Who has another business keeps everything (R12.05).
 */
export async function leaveCustomer(
  tx: Transaction,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<void> {
  if ((await tx.$count(memberships, eq(memberships.personId, personId))) > 0) return;
  await deleteSessions(tx, personId);
  await deleteDevices(tx, { personId });
  await deletePasskeys(tx, personId, []);
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.personId, personId));
  await tx
    .update(people)
    .set({
      userName: leftName(personId),
      passwordHash: null,
      mobile: null,
      emailConfirmedAt: null,
      leftCustomerId: customerId,
    })
    .where(eq(people.id, personId));
}

/** In place of the email of somebody who left. */
const leftName = (personId: number): string => `left-${personId}@galley.invalid`;
