import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Link } from '../../common/emailed-links/mailed-links.ts';
import type { Caller } from '../../common/http/route.ts';
import { verifyPassword } from '../../platform/password.ts';
import { Busy, fieldRefusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import { accountById } from './accounts.queries.ts';
import { type AccountLinkPurpose, linkRefusal, personOf } from './open-link.ts';

export type AccountProof = {
  /** Who is signed in, if anybody. */
  caller: Caller | null;
  password: string | undefined;
  captchaAnswer: string | undefined;
};

/**
 * Checks that somebody who opened an emailed link is also signed in to its account, or knows its password: the mailbox
 * may belong to somebody else (R2.05).
 * @throws a field refusal of `Password` if it's missing or wrong; the refusals of a sign-in
 */
export async function proveAccount(
  deps: Deps,
  limits: AccountLimits,
  {
    link,
    address,
    proof: { caller, password, captchaAnswer },
  }: { link: Link & { purpose: AccountLinkPurpose }; address: string; proof: AccountProof },
): Promise<void> {
  const { purpose } = link;
  const personId = personOf(link);
  if (caller?.personId === personId) return;
  if (!password) throw fieldRefusal('Password', accountMessages.passwordMissing);
  const { userName, passwordHash } = await accountById(deps.db, personId);
  // An account without a password must be activated first.
  if (passwordHash === null) throw linkRefusal(purpose, 'unknown');
  const attempt = await limits.login.take({ userName, address, deviceId: null, captchaAnswer });
  const matches = await verifyPassword(passwordHash, password, address).catch(async (error) => {
    if (error instanceof Busy) await attempt.giveBack();
    throw error;
  });
  if (!matches) throw fieldRefusal('Password', accountMessages.passwordWrong);
  await attempt.giveBack();
}
