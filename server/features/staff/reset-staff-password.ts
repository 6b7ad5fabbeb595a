import type { Reply } from '../../../contracts/endpoint.ts';
import type { resetStaffPassword as resetStaffPasswordCall } from '../../../contracts/staff/staff.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { type CommandLineDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { toDate } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/password.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { changeAccount } from './change-account.ts';
import { notifyStaffChange } from './notify-staff-change.ts';
import { deleteStaffSessions, findStaffById, updateStaff } from './staff.queries.ts';

/**
 * Gives somebody who forgot their password, or came back, one to start with: the account is enabled, signed out
 * everywhere, and its owner chooses another password first. The second factor stays. Every administrator gets an email.
 * @param by another administrator, or the server's own command line, which reads no version
 * @throws Refusal `not_found`, `unauthenticated`; `conflict` for one's own, or one that somebody changed since (R10.04); `invalid_fields` for a common password (R5.20)
 */
export async function resetStaffPassword(
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'config' | 'queue'>,
  {
    staffId,
    by,
    version,
    password,
  }: { staffId: number; by: StaffDoer | CommandLineDoer; version?: number; password: string },
): Promise<Reply<typeof resetStaffPasswordCall>> {
  if (staffId === by.id) throw new Refusal('conflict', staffMessages.cannotResetOwnPassword);
  const account = await findStaffById(deps.db, staffId);
  if (!account) throw new Refusal('not_found', staffMessages.staffUnknown);
  const fault = await passwordFault(deps, password, [account.userName, account.name]);
  if (fault) throw fieldRefusal('Password', fault);
  const passwordHash = await hashPassword(password);
  return changeAccount(deps, { staffId, by }, async (tx, before) => {
    refuseStale(before, version, { timeZone: OPERATOR_TIME_ZONE });
    await updateStaff(tx, staffId, {
      passwordHash,
      mustChangePassword: true,
      disabledAt: null,
      changedBy: by.kind === 'staff' ? by.name : staffMessages.byCommandLine,
      changedAt: toDate(deps.clock.now()),
    });
    await deleteStaffSessions(tx, staffId);
    await deleteDevices(tx, { staffId });
    await recordAudit(tx, deps, {
      by,
      action: 'staff-password-reset',
      subject: { kind: 'staff', id: staffId },
      details: { before: { isEnabled: before.disabledAt === null }, after: { isEnabled: true } },
    });
    await notifyStaffChange(deps, tx, { staffId, change: 'password-reset', by: by.id });
  });
}
