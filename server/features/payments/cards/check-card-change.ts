import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import type { Caller } from '../../../common/http/route.ts';
import type { Queryable } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { paymentMethods } from '../../../db/schema/customers.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Lets only somebody who proved who they are in the last half hour replace a card on file; a first one needs no proof.
 * @throws Refusal `reauthenticate`
 */
export async function checkCardChange(
  db: Queryable,
  { customerId, hasRecentProof }: Pick<Caller, 'customerId' | 'hasRecentProof'>,
): Promise<void> {
  if (hasRecentProof) return;
  const onFile = await db
    .select({ customerId: paymentMethods.customerId })
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, customerId));
  if (onFile.length > 0) throw new Refusal('reauthenticate', accountMessages.passwordAgain);
}
