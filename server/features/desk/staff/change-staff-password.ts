import { deskMessages } from '../../../../domain/desk-messages.ts';
import { messages } from '../../../../domain/messages.ts';
import { passwordFault } from '../../../common/passwords/password-fault.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { StaffCaller } from '../../../platform/http/route.ts';
import { hashPassword, verifyPassword } from '../../../platform/password.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { deleteStaffSessions, setStaffPassword, staffById } from './staff.queries.ts';
import type { StaffLimits } from './staff-limits.ts';

/**
 * Sets one's own new password and signs out every other device.
 * @throws Refusal `invalid_fields`, `TooManyTries` like signing in
 */
export async function changeStaffPassword(
  { db, pool, config }: Deps,
  limits: StaffLimits,
  { caller, OldPassword, NewPassword }: { caller: StaffCaller; OldPassword: string; NewPassword: string },
): Promise<Record<string, never>> {
  const { passwordHash, userName, name } = await staffById(db, caller.staffId);
  await limits.passwordChange.take(String(caller.staffId));
  if (!(await verifyPassword(passwordHash, OldPassword))) {
    throw fieldRefusal('OldPassword', messages.oldPasswordWrong);
  }
  await limits.passwordChange.giveBack(String(caller.staffId));
  if (NewPassword === OldPassword) throw fieldRefusal('NewPassword', deskMessages.passwordNotNew);
  const fault = await passwordFault({ config }, NewPassword, [userName, name]);
  if (fault) throw fieldRefusal('NewPassword', fault);
  const newHash = await hashPassword(NewPassword);
  await transaction(pool, async (tx) => {
    await setStaffPassword(tx, caller.staffId, newHash);
    await deleteStaffSessions(tx, caller.staffId, caller.tokenHash);
  });
  return {};
}
