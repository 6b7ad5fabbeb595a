import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { changeStaff as changeStaffCall } from '../../../contracts/staff/staff.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeAccount } from './change-account.ts';
import { notifyStaffChange } from './notify-staff-change.ts';
import { updateStaff } from './staff.queries.ts';

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
