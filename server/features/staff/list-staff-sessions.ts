import type { Reply } from '../../../contracts/endpoint.ts';
import type { listStaffSessions as listCall } from '../../../contracts/staff/staff-sessions.ts';
import { STAFF_SIGN_IN_HOURS } from '../../../domain/lifetimes.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { StaffCaller } from '../../common/http/route.ts';
import { deviceName } from '../../common/sign-in/device-name.ts';
import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteStaffSessions, endStaffSession, findStaffById, sessionsOfStaff } from './staff.queries.ts';

/**
 * A staff member's sessions that haven't expired.
 * @throws Refusal `not_found`
 */
export async function listStaffSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staffId, caller }: { staffId: number; caller: StaffCaller },
): Promise<Reply<typeof listCall>> {
  if (!(await findStaffById(db, staffId))) throw new Refusal('not_found', staffMessages.staffUnknown);
  const begunAfter = toDate(clock.now().subtract({ hours: STAFF_SIGN_IN_HOURS }));
  const sessions = await sessionsOfStaff(db, staffId, begunAfter);
  return {
    Sessions: sessions.map((session) => ({
      SessionId: session.id,
      Device: deviceName(session.userAgent),
      SignedInOn: wireInstant(session.createdAt),
      LastUsedOn: wireInstant(session.lastUsedAt),
      IsCurrent: session.tokenHash === caller.tokenHash,
    })),
  };
}

/**
 * Signs out one of the caller's own devices and forgets it, so that signing in there again counts as a new device.
 * @throws Refusal `not_found` for somebody else's
 */
export async function signOutSession(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  { caller, by, sessionId }: { caller: StaffCaller; by: StaffDoer; sessionId: string },
): Promise<Reply<typeof listCall>> {
  const { staffId } = caller;
  await transaction(deps.pool, async (tx) => {
    if (!(await endStaffSession(tx, staffId, sessionId)))
      throw new Refusal('not_found', requestMessages.notFound);
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, deps, { by, action: 'staff-session-ended', subject });
  });
  return listStaffSessions(deps, { staffId, caller });
}

/**
 * Signs a colleague out everywhere and forgets their devices.
 * @throws Refusal `not_found`, or `conflict` for the caller's own account
 */
export async function signOutStaff(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { staffId, by }: { staffId: number; by: StaffDoer },
): Promise<Record<string, never>> {
  if (staffId === by.id) throw new Refusal('conflict', staffMessages.cannotEndOwnSessions);
  await transaction(deps.pool, async (tx) => {
    if (!(await findStaffById(tx, staffId))) throw new Refusal('not_found', staffMessages.staffUnknown);
    await deleteStaffSessions(tx, staffId);
    await deleteDevices(tx, { staffId });
    const subject = { kind: 'staff', id: staffId } as const;
    await recordAudit(tx, deps, { by, action: 'staff-signed-out-everywhere', subject });
  });
  return {};
}
