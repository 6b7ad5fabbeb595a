import type { z } from 'zod';
import type { newStaff, staffEntry } from '../../../contracts/staff/staff.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { COMMAND_LINE, type Doer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { violatedConstraint } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/password.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { notifyStaffChange } from './notify-staff-change.ts';
import { presentStaff } from './staff.present.ts';
import { insertStaff, STAFF_EMAIL_TAKEN } from './staff.queries.ts';

/**
 * Creates a staff account, and emails every administrator about it; the first one is created by the server's command
 * line.
 * @param mustChangePassword whether somebody else chose the password, so that its owner must choose another one first
 * @throws Refusal `invalid_fields` for an email with an account, or a common password (R5.20)
 */
export async function addStaff(
  deps: Pick<Deps, 'pool' | 'clock' | 'config' | 'queue'>,
  { UserName, Name, Role, Password }: z.output<typeof newStaff>,
  { mustChangePassword, by = COMMAND_LINE }: { mustChangePassword: boolean; by?: Doer },
): Promise<z.output<typeof staffEntry>> {
  const fault = await passwordFault(deps, Password, [UserName, Name]);
  if (fault) throw fieldRefusal('Password', fault);
  const passwordHash = await hashPassword(Password);
  try {
    return await transaction(deps.pool, async (tx) => {
      const createdAt = toDate(deps.clock.now());
      const added = await insertStaff(tx, {
        userName: UserName,
        name: Name,
        role: Role,
        passwordHash,
        mustChangePassword,
        createdAt,
      });
      await recordAudit(tx, deps, {
        by,
        action: 'staff-added',
        subject: { kind: 'staff', id: added.id },
        details: { before: null, after: { userName: UserName, role: Role } },
      });
      await notifyStaffChange(deps, tx, { staffId: added.id, change: 'added', by: by.id });
      return presentStaff(added);
    });
  } catch (error) {
    if (violatedConstraint(error) !== STAFF_EMAIL_TAKEN) throw error;
    throw fieldRefusal('UserName', staffMessages.staffEmailTaken);
  }
}
