import type { Deps } from '../../common/deps.ts';
import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { deleteSessions } from './accounts.queries.ts';
import { notifyPasswordChanged } from './notify-account-changes.ts';
import { deletePasskeys } from './passkeys/passkeys.queries.ts';

export type OtherWaysIn = {
  personId: number;
  customerId: number;
  /** The hash of the token whose session stays; none if every session ends. */
  session?: string;
  /** The ids of the passkeys that stay. */
  keptPasskeys: readonly string[];
};

/**
 * Ends whatever else gets somebody into an account whose password is being changed: other sessions, known devices and
 * passkeys; an email says so (R6.06).
 * @returns the names of the removed passkeys
 */
export async function endOtherWaysIn(
  deps: Deps,
  tx: Transaction,
  { personId, customerId, session, keptPasskeys }: OtherWaysIn,
): Promise<string[]> {
  await deleteSessions(tx, personId, session);
  await deleteDevices(tx, { personId });
  const removedPasskeys = await deletePasskeys(tx, personId, keptPasskeys);
  await notifyPasswordChanged(deps, tx, { personId, customerId, removedPasskeys });
  return removedPasskeys;
}
