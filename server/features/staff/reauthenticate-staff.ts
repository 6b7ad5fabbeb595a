import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordRefusedProof } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import type { StaffCaller } from '../../common/http/route.ts';
import { toDate } from '../../platform/clock.ts';
import { verifyPassword } from '../../platform/password.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { checkCode } from './check-code.ts';
import { markStaffProven, staffById } from './staff.queries.ts';
import type { StaffLimits } from './staff-limits.ts';

/**
 * Checks password and code again, as recent proof of who is signed in.
 * @throws Refusal `second_factor_needed`; a field refusal of `Password` or `Code`; `TooManyTries` as at sign-in
 */
export async function reauthenticateStaff(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  limits: StaffLimits,
  {
    caller,
    by,
    password,
    code,
  }: { caller: StaffCaller; by: StaffDoer; password: string; code: string | undefined },
): Promise<Record<string, never>> {
  const { staffId, tokenHash } = caller;
  const account = await staffById(deps.db, staffId);
  await recordRefusedProof(deps, by, async () => {
    await limits.passwordChange.take(String(staffId));
    if (!(await verifyPassword(account.passwordHash, password, null))) {
      throw fieldRefusal('Password', accountMessages.passwordWrong);
    }
    await limits.passwordChange.giveBack(String(staffId));
    if (account.factorConfirmedAt) await checkCode(deps, limits, { staffId, code });
  });
  await markStaffProven(deps.db, tokenHash, toDate(deps.clock.now()));
  return {};
}
