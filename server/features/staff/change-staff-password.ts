import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import { recordRefusedProof } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import type { StaffCaller } from '../../common/http/route.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import { transaction } from '../../db/transaction.ts';
import { hashPassword, verifyPassword } from '../../platform/password.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { deleteStaffSessions, setStaffPassword, staffById } from './staff.queries.ts';
import type { StaffLimits } from './staff-limits.ts';

/**
 * Changes the caller's own password signs out every other device and forgets it.
 * @throws Refusal `invalid_fields`, `TooManyTries` like signing in
 */
export async function changeStaffPassword(
  deps: Deps,
  limits: StaffLimits,
  {
    caller,
    by,
    OldPassword,
    NewPassword,
  }: { caller: StaffCaller; by: StaffDoer; OldPassword: string; NewPassword: string },
): Promise<Record<string, never>> {
  const { passwordHash, userName, name } = await staffById(deps.db, caller.staffId);
  await recordRefusedProof(deps, by, async () => {
    await limits.passwordChange.take(String(caller.staffId));
    if (!(await verifyPassword(passwordHash, OldPassword, null))) {
      throw fieldRefusal('OldPassword', passwordMessages.oldPasswordWrong);
    }
  });
  await limits.passwordChange.giveBack(String(caller.staffId));
  if (NewPassword === OldPassword) throw fieldRefusal('NewPassword', staffMessages.passwordNotNew);
  const fault = await passwordFault(deps, NewPassword, [userName, name]);
  if (fault) throw fieldRefusal('NewPassword', fault);
  const newHash = await hashPassword(NewPassword);
  await transaction(deps.pool, async (tx) => {
    await setStaffPassword(tx, caller.staffId, newHash);
    await deleteStaffSessions(tx, caller.staffId, caller.tokenHash);
    await deleteDevices(tx, { staffId: caller.staffId });
    const subject = { kind: 'staff', id: by.id } as const;
    await recordAudit(tx, deps, { by, action: 'staff-password-changed', subject });
  });
  return {};
}
