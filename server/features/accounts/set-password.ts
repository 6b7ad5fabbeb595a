import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { consumeLink, consumeLinksOf, type Link } from '../../common/emailed-links/mailed-links.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { hashPassword } from '../../platform/password.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import { accountById, lockPassword, markEmailConfirmed, updatePassword } from './accounts.queries.ts';
import { emailOf, takeEmail } from './email/take-email.ts';
import { endOtherWaysIn } from './end-other-ways-in.ts';
import { type LinkRequest, linkRefusal, openLink, personOf } from './open-link.ts';

/** @throws a field refusal of `NewPassword` if it's easy to guess (R5.20) */
export async function checkNewPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  personId: number,
  password: string,
): Promise<void> {
  const { userName, firstName, lastName, businessName } = await accountById(deps.db, personId);
  const fault = await passwordFault(deps, password, [userName, firstName, lastName, businessName]);
  if (fault) throw fieldRefusal('NewPassword', fault);
}

/**
 * Sets a password by an emailed link, and returns the account's user name. The link works once, even if two requests
 * arrive at the same time, and ends every other link of its kind. The email counts as confirmed, and the count of wrong
 * passwords is cleared, so its owner gets in whatever others have tried (R2.05). Unless it's an activation, it also
 * signs out everywhere, forgets every device and removes every passkey but those to keep (R6.06), and an email says so.
 * A link that undoes a change of email also restores the old one.
 * @throws Refusal `link_invalid`; `invalid_fields` for `NewPassword`, which leaves the link valid; `conflict` if the
 *   old email has another account; `TooManyTries`
 */
export async function setPasswordByLink(
  deps: Deps,
  limits: AccountLimits,
  {
    origin,
    newPassword,
    purpose,
    token,
    keptPasskeys = [],
  }: Omit<LinkRequest, 'address'> & { origin: Origin; newPassword: string; keptPasskeys?: readonly string[] },
): Promise<{ userName: string }> {
  const link = await openLink(deps, limits.link, { purpose, token, address: origin.address });
  await checkNewPassword(deps, personOf(link), newPassword);
  const passwordHash = await hashPassword(newPassword);
  const { customerId } = link;
  const personId = personOf(link);
  await transaction(deps.pool, async (tx) => {
    const before = await lockPassword(tx, personId);
    const now = deps.clock.now();
    const isActivated = purpose === 'activation' && before !== null;
    if (isActivated || !(await consumeLink(tx, link.id, now))) throw linkRefusal(purpose, 'used');
    await updatePassword(tx, personId, passwordHash);
    if (purpose === 'email-undo') await restoreEmail(deps, tx, link);
    await markEmailConfirmed(tx, personId, toDate(now));
    await consumeLinksOf(tx, { personId, purpose, at: now });
    const removedPasskeys =
      purpose === 'activation' ? [] : await endOtherWaysIn(deps, tx, { personId, customerId, keptPasskeys });
    await recordAudit(tx, deps, {
      by: { kind: 'visitor', id: null, origin },
      action: purpose === 'email-undo' ? 'customer-email-change-undone' : 'customer-password-reset',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { link: purpose, removedPasskeys },
    });
  });
  const { userName } = await accountById(deps.db, personId);
  await limits.login.clear(userName);
  return { userName };
}

/** Restores the email that a link was sent to, and ends every link that somebody else may have. */
async function restoreEmail(deps: Deps, tx: Transaction, link: Link) {
  const personId = personOf(link);
  const taken = new Refusal('conflict', accountMessages.emailUndoTaken);
  await takeEmail(deps, tx, { personId, userName: emailOf(link), taken });
  for (const purpose of ['recovery', 'confirmation', 'email-change'] as const) {
    await consumeLinksOf(tx, { personId, purpose, at: deps.clock.now() });
  }
}
