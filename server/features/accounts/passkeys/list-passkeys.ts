import type { listPasskeys as listPasskeysCall } from '../../../../contracts/accounts/passkeys.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { Deps } from '../../../common/deps.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { passkeysOf } from './passkeys.queries.ts';

/** A customer's passkeys, oldest first. */
export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  customerId: number,
): Promise<Reply<typeof listPasskeysCall>> {
  const found = await passkeysOf(db, customerId);
  return {
    Passkeys: found.map(({ id, name, createdAt, lastUsedAt }) => ({
      PasskeyId: id,
      Name: name,
      AddedOn: wireInstant(createdAt),
      LastUsedOn: lastUsedAt && wireInstant(lastUsedAt),
    })),
  };
}
