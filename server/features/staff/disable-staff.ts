import type { Reply } from '../../../contracts/endpoint.ts';
import type { disableStaff as disableStaffCall } from '../../../contracts/staff/staff.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeAccount } from './change-account.ts';
import { notifyStaffChange } from './notify-staff-change.ts';
import { deleteStaffSessions, updateStaff } from './staff.queries.ts';

/**
 * Disables the account of somebody who left, signs it out everywhere, and emails every administrator. One that is
 * disabled already stays as it is. Nobody can disable their own account.
 * @throws Refusal `not_found`, `unauthenticated`; `conflict`, also if somebody else changed the account since (R10.04)
 */
export async function disableStaff(
  deps: Deps,
  { staffId, by, version }: { staffId: number; by: StaffDoer; version: number },
): Promise<Reply<typeof disableStaffCall>> {
  if (staffId === by.id) throw new Refusal('conflict', staffMessages.cannotDisableSelf);
  return changeAccount(deps, { staffId, by }, async (tx, before) => {
    if (before.disabledAt) return;
    refuseStale(before, version, { timeZone: OPERATOR_TIME_ZONE });
    const now = toDate(deps.clock.now());
    await deleteStaffSessions(tx, staffId);
    await updateStaff(tx, staffId, { disabledAt: now, changedBy: by.name, changedAt: now });
    await recordAudit(tx, deps, {
      by,
      action: 'staff-disabled',
      subject: { kind: 'staff', id: staffId },
      details: { before: { isEnabled: true, role: before.role }, after: { isEnabled: false } },
    });
    await notifyStaffChange(deps, tx, { staffId, change: 'disabled', by: by.id });
  });
}
