import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  changeStaff as changeStaffCall,
  disableStaff as disableStaffCall,
} from '../../../contracts/staff/staff.ts';
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
 * Changes a staff member's name and role, and emails every administrator about another role; the same values again
 * change nothing (R10.20).
 * @throws Refusal `not_found`, `unauthenticated`; `conflict` for one's own role, or if somebody else changed the account
 *   since (R10.04)
 */
export async function changeStaff(
  deps: Deps,
  { staffId, by, form }: { staffId: number; by: StaffDoer; form: z.output<typeof changeStaffCall.body> },
): Promise<Reply<typeof changeStaffCall>> {
  const { Name: name, Role: role, Version } = form;
  return changeAccount(deps, { staffId, by }, async (tx, before) => {
    if (name === before.name && role === before.role) return;
    refuseStale(before, Version, { timeZone: OPERATOR_TIME_ZONE });
    if (staffId === by.id && role !== before.role) {
      throw new Refusal('conflict', staffMessages.cannotChangeOwnRole);
    }
    await updateStaff(tx, staffId, { name, role, changedBy: by.name, changedAt: toDate(deps.clock.now()) });
    await recordAudit(tx, deps, {
      by,
      action: 'staff-changed',
      subject: { kind: 'staff', id: staffId },
      details: { before: { name: before.name, role: before.role }, after: { name, role } },
    });
    if (role !== before.role) await notifyStaffChange(deps, tx, { staffId, change: 'changed', by: by.id });
  });
}

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
