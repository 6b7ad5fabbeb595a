import type { Reply } from '../../../contracts/endpoint.ts';
import type { disableStaff as disableStaffCall } from '../../../contracts/staff/staff.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type Doer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notifyStaffChange } from './notify-staff-change.ts';
import { presentStaff } from './staff.present.ts';
import { closeStaff, deleteStaffSessions, findStaffById, lockEnabledStaff } from './staff.queries.ts';

/**
 * Disables the account of somebody who left, signs it out everywhere, and emails every administrator. Nobody can disable their own account, and if
 * two administrators disable each other at once, only one succeeds, so that one always remains.
 * @throws Refusal `not_found`, `conflict`, `unauthenticated`
 */
export async function disableStaff(
  deps: Deps,
  { staffId, by }: { staffId: number; by: Doer & { id: number } },
): Promise<Reply<typeof disableStaffCall>> {
  if (staffId === by.id) throw new Refusal('conflict', staffMessages.cannotDisableSelf);
  const closed = await transaction(deps.pool, async (tx) => {
    // If two administrators disable each other, the second waits here and then finds its own account disabled.
    const enabled = await lockEnabledStaff(tx, [staffId, by.id]);
    if (!enabled.includes(by.id)) throw new Refusal('unauthenticated', requestMessages.signInAgain);
    const before = await findStaffById(tx, staffId);
    if (!before || before.disabledAt) return before;
    await deleteStaffSessions(tx, staffId);
    await closeStaff(tx, staffId, toDate(deps.clock.now()));
    await recordAudit(tx, deps, {
      by,
      action: 'staff-disabled',
      subject: { kind: 'staff', id: staffId },
      details: { before: { isEnabled: true, role: before.role }, after: { isEnabled: false } },
    });
    await notifyStaffChange(deps, tx, { staffId, change: 'disabled', by: by.id });
    return findStaffById(tx, staffId);
  });
  if (!closed) throw new Refusal('not_found', staffMessages.staffUnknown);
  return presentStaff(closed);
}
