import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { addLeave as addLeaveCall } from '../../../contracts/technicians/technicians.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { and, eq } from '../../db/drizzle.ts';
import { technicianLeave } from '../../db/schema/technicians.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentTechnician } from './technicians.present.ts';
import { findTechnician, lockTechnician, updateTechnician } from './technicians.queries.ts';

type Change = {
  id: number;
  by: StaffDoer;
  /** The technician's, as it was read; left out where no person read it. */
  version?: number;
};

/**
 * Adds leave of a technician; the same days again change nothing.
 * @throws Refusal `not_found`; `conflict` if somebody else changed the technician since (R10.04)
 */
export async function addLeave(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, version, leave }: Change & { leave: Omit<z.output<typeof addLeaveCall.body>, 'Version'> },
): Promise<Reply<typeof addLeaveCall>> {
  const days = { fromDate: leave.FromDate, toDate: leave.ToDate, reason: leave.Reason };
  return transaction(deps.pool, async (tx) => {
    const before = await lockTechnician(tx, id);
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const added = await tx
      .insert(technicianLeave)
      .values({ technicianId: id, ...days, addedAt: toDate(deps.clock.now()) })
      .onConflictDoNothing()
      .returning({ id: technicianLeave.id });
    if (added.length > 0) {
      refuseStale(before, version, { timeZone: OPERATOR_TIME_ZONE });
      await updateTechnician(tx, id, { changedBy: by.name, changedAt: toDate(deps.clock.now()) });
      await recordAudit(tx, deps, {
        by,
        action: 'technician-leave-added',
        subject: { kind: 'technician', id },
        details: { before: null, after: days },
      });
    }
    return presentTechnician((await findTechnician(tx, id)) ?? before);
  });
}

/**
 * Removes leave of a technician; what isn't there any more is left as it is.
 * @throws Refusal `not_found` for an unknown technician; `conflict` as above
 */
export async function removeLeave(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, version, leaveId }: Change & { leaveId: number },
): Promise<Reply<typeof addLeaveCall>> {
  return transaction(deps.pool, async (tx) => {
    const before = await lockTechnician(tx, id);
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const [removed] = await tx
      .delete(technicianLeave)
      .where(and(eq(technicianLeave.technicianId, id), eq(technicianLeave.id, leaveId)))
      .returning();
    if (removed) {
      refuseStale(before, version, { timeZone: OPERATOR_TIME_ZONE });
      await updateTechnician(tx, id, { changedBy: by.name, changedAt: toDate(deps.clock.now()) });
      const { fromDate, toDate: lastDate, reason } = removed;
      await recordAudit(tx, deps, {
        by,
        action: 'technician-leave-removed',
        subject: { kind: 'technician', id },
        details: { before: { fromDate, toDate: lastDate, reason }, after: null },
      });
    }
    return presentTechnician((await findTechnician(tx, id)) ?? before);
  });
}
