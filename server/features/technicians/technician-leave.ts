import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { addLeave as addLeaveCall } from '../../../contracts/technicians/technicians.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq } from '../../db/drizzle.ts';
import { technicianLeave } from '../../db/schema/technicians.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentTechnician } from './technicians.present.ts';
import { findTechnician, lockTechnician } from './technicians.queries.ts';

type Change = { id: number; by: StaffDoer };

/**
 * Adds leave of a technician; the same days again change nothing.
 * @throws Refusal `not_found`
 */
export async function addLeave(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, leave }: Change & { leave: z.output<typeof addLeaveCall.body> },
): Promise<Reply<typeof addLeaveCall>> {
  const days = { fromDate: leave.FromDate, toDate: leave.ToDate, reason: leave.Reason };
  return transaction(deps.pool, async (tx) => {
    const before = await lockTechnician(tx, id);
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const added = await tx
      .insert(technicianLeave)
      .values({ technicianId: id, ...days })
      .onConflictDoNothing()
      .returning({ id: technicianLeave.id });
    if (added.length > 0) {
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
 * @throws Refusal `not_found` for an unknown technician
 */
export async function removeLeave(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, leaveId }: Change & { leaveId: number },
): Promise<Reply<typeof addLeaveCall>> {
  return transaction(deps.pool, async (tx) => {
    const before = await lockTechnician(tx, id);
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const [removed] = await tx
      .delete(technicianLeave)
      .where(and(eq(technicianLeave.technicianId, id), eq(technicianLeave.id, leaveId)))
      .returning();
    if (removed) {
      const { fromDate, toDate, reason } = removed;
      await recordAudit(tx, deps, {
        by,
        action: 'technician-leave-removed',
        subject: { kind: 'technician', id },
        details: { before: { fromDate, toDate, reason }, after: null },
      });
    }
    return presentTechnician((await findTechnician(tx, id)) ?? before);
  });
}
