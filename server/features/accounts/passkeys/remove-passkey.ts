import type {
  listPasskeys as listPasskeysCall,
  removePasskey as removePasskeyCall,
} from '../../../../contracts/accounts/passkeys.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { type CustomerDoer, recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyPasskeyChanged } from '../notify-account-changes.ts';
import { deletePasskey, passkeysOf } from './passkeys.queries.ts';

/**
 * Removes one of the customer's own passkeys, and emails them about it.
 * @throws Refusal `not_found`, also for somebody else's passkey
 */
export async function removePasskey(
  deps: Deps,
  { by, passkeyId }: { by: CustomerDoer; passkeyId: string },
): Promise<Reply<typeof removePasskeyCall>> {
  const { id: personId, customerId } = by;
  await transaction(deps.pool, async (tx) => {
    const name = await deletePasskey(tx, personId, passkeyId);
    if (name === null) throw new Refusal('not_found', requestMessages.notFound);
    await notifyPasskeyChanged(deps, tx, { personId, customerId, change: 'removed', name });
    const subject = { kind: 'customer', id: customerId } as const;
    await recordAudit(tx, deps, {
      by,
      action: 'customer-passkey-removed',
      subject,
      customerId,
      details: { name },
    });
  });
  return listPasskeys(deps, personId);
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  personId: number,
): Promise<Reply<typeof listPasskeysCall>> {
  const found = await passkeysOf(db, personId);
  return {
    Passkeys: found.map(({ id, name, createdAt, lastUsedAt }) => ({
      PasskeyId: id,
      Name: name,
      AddedOn: wireInstant(createdAt),
      LastUsedOn: lastUsedAt && wireInstant(lastUsedAt),
    })),
  };
}
