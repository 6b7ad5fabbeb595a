import type { z } from 'zod';
import type { staffEntry } from '../../../contracts/staff/staff.ts';
import { staffMessages } from '../../../domain/staff/staff-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { CommandLineDoer, StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentStaff } from './staff.present.ts';
import { findStaffById, lockAdministrators, type StaffRow } from './staff.queries.ts';

/**
 * Changes a staff account in one transaction, and answers with it as it's then. Of two administrators who take each
 * other's rights at once the second waits here, and then finds itself without them: so one always remains.
 * @throws Refusal `not_found`, `unauthenticated`, and those of `work`
 */
export async function changeAccount(
  { pool }: Pick<Deps, 'pool'>,
  { staffId, by }: { staffId: number; by: StaffDoer | CommandLineDoer },
  work: (tx: Transaction, before: StaffRow) => Promise<void>,
): Promise<z.output<typeof staffEntry>> {
  return transaction(pool, async (tx) => {
    const administrators = await lockAdministrators(tx, by.id === null ? [staffId] : [staffId, by.id]);
    if (by.id !== null && !administrators.includes(by.id)) {
      throw new Refusal('unauthenticated', requestMessages.signInAgain);
    }
    const before = await findStaffById(tx, staffId);
    if (!before) throw new Refusal('not_found', staffMessages.staffUnknown);
    await work(tx, before);
    return presentStaff((await findStaffById(tx, staffId)) ?? before);
  });
}
