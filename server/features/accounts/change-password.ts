import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { type CustomerDoer, recordAudit } from '../../common/audit/record-audit.ts';
import { recordRefusedProof } from '../../common/audit/record-sign-in.ts';
import type { Deps } from '../../common/deps.ts';
import { consumeLinksOf } from '../../common/emailed-links/mailed-links.ts';
import type { Caller } from '../../common/http/route.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { hashPassword, verifyPassword } from '../../platform/password.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import { accountById, lockPassword, markProven, updatePassword } from './accounts.queries.ts';
import { endOtherWaysIn } from './end-other-ways-in.ts';
import { checkNewPassword } from './set-password.ts';

export type PasswordChange = {
  caller: Caller;
  by: CustomerDoer;
  oldPassword: string;
  newPassword: string;
  /** The ids of the passkeys that stay. */
  keptPasskeys: readonly string[];
};

/**
 * Changes the signed-in customer's password: every other device is signed out and forgotten, passkeys that they don't
 * keep are removed, emailed recovery links stop working, and an email says so (R6.06). A wrong current password is a field error, never a 401 (R7.60).
 * @throws a field refusal of `OldPassword` or `NewPassword`; `TooManyTries` after 10 wrong ones in 15 minutes
 */
export async function changePassword(
  deps: Deps,
  limits: AccountLimits['passwordChange'],
  { caller, by, oldPassword, newPassword, keptPasskeys }: PasswordChange,
): Promise<void> {
  const { personId, customerId, tokenHash } = caller;
  const wrong = fieldRefusal('OldPassword', passwordMessages.oldPasswordWrong);
  const before = await recordRefusedProof(deps, by, async () => {
    await limits.byAccount.take(String(personId));
    const { passwordHash } = await accountById(deps.db, personId);
    if (!(await verifyPassword(passwordHash, oldPassword, null))) throw wrong;
    return passwordHash;
  });
  await limits.byAccount.giveBack(String(personId));
  await checkNewPassword(deps, personId, newPassword);
  const passwordHash = await hashPassword(newPassword);
  await transaction(deps.pool, async (tx) => {
    // Another change may have come first, so that the verified password is no longer the current one.
    if ((await lockPassword(tx, personId)) !== before) throw wrong;
    await updatePassword(tx, personId, passwordHash);
    await markProven(tx, tokenHash, toDate(deps.clock.now()));
    await consumeLinksOf(tx, { personId, purpose: 'recovery', at: deps.clock.now() });
    const removedPasskeys = await endOtherWaysIn(deps, tx, {
      personId,
      customerId,
      session: tokenHash,
      keptPasskeys,
    });
    const subject = { kind: 'customer', id: customerId } as const;
    await recordAudit(tx, deps, {
      by,
      action: 'customer-password-changed',
      subject,
      customerId,
      details: { removedPasskeys },
    });
  });
}
