import type { disableStaff as disableStaffCall } from '../../../../contracts/desk/staff.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { deskMessages } from '../../../../domain/desk-messages.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentStaff } from './staff.present.ts';
import { closeStaff, deleteStaffSessions, findStaffById } from './staff.queries.ts';

/**
 * Disables the account of somebody who left, and signs it out everywhere. Nobody can disable their own, so that an
 * administrator always remains.
 * @throws Refusal `not_found`, `conflict`
 */
export async function disableStaff(
  { pool, clock }: Deps,
  { staffId, by }: { staffId: number; by: number },
): Promise<Reply<typeof disableStaffCall>> {
  if (staffId === by) throw new Refusal('conflict', deskMessages.cannotDisableSelf);
  const closed = await transaction(pool, async (tx) => {
    await deleteStaffSessions(tx, staffId);
    await closeStaff(tx, staffId, toDate(clock.now()));
    return findStaffById(tx, staffId);
  });
  if (!closed) throw new Refusal('not_found', deskMessages.staffUnknown);
  return presentStaff(closed);
}
