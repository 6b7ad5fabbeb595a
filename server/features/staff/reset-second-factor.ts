import { randomUUID } from 'node:crypto';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { type CommandLineDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteSecondFactor, lockStaff } from './second-factor.queries.ts';
import { allStaff, deleteStaffSessions, findStaffById, updateStaff } from './staff.queries.ts';

/**
 * Removes the second factor of somebody who lost it, signs them out and forgets their devices. They and every
 * administrator get an email.
 * @param by the administrator, or the server's own command line, which reads no version
 * @throws Refusal `not_found`; `conflict` for the caller's own account, one without a second factor, or one that somebody changed since
 */
export async function resetSecondFactor(
  deps: Pick<Deps, 'pool' | 'clock' | 'queue'>,
  { staffId, by, version }: { staffId: number; by: StaffDoer | CommandLineDoer; version?: number },
): Promise<void> {
  if (by.kind === 'staff' && staffId === by.id) throw new Refusal('conflict', staffMessages.cannotResetSelf);
  await transaction(deps.pool, async (tx) => {
    await lockStaff(tx, staffId);
    const before = await findStaffById(tx, staffId);
    if (!before) throw new Refusal('not_found', staffMessages.staffUnknown);
    refuseStale(before, version, { timeZone: OPERATOR_TIME_ZONE });
    if (!(await deleteSecondFactor(tx, staffId))) {
      throw new Refusal('conflict', staffMessages.factorMissing);
    }
    await updateStaff(tx, staffId, {
      changedBy: by.kind === 'staff' ? by.name : staffMessages.byCommandLine,
      changedAt: toDate(deps.clock.now()),
    });
    await deleteStaffSessions(tx, staffId);
    await deleteDevices(tx, { staffId });
    await recordAudit(tx, deps, {
      by,
      action: 'staff-factor-reset',
      subject: { kind: 'staff', id: staffId },
    });
    const recipients = (await allStaff(tx)).filter(
      ({ id, role, disabledAt }) => !disabledAt && (role === 'admin' || id === staffId),
    );
    const reset = { resetId: randomUUID(), staffId, by: by.id, at: deps.clock.now().toString() };
    await deps.queue.enqueue(
      tx,
      'send-mail',
      recipients.map(({ id }) => ({ mail: 'second-factor-reset', ...reset, recipientId: id }) as const),
    );
  });
}
