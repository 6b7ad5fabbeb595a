import { recordAudit } from '../../common/audit/record-audit.ts';
import { spendLink, spendLinksOf } from '../../common/emailed-links/mailed-links.ts';
import { passwordFault } from '../../common/passwords/password-fault.ts';
import { deleteDevices } from '../../common/sign-in/known-devices.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { hashPassword } from '../../platform/password.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import {
  accountById,
  confirmEmail,
  deleteSessions,
  lockPassword,
  updatePassword,
} from './accounts.queries.ts';
import { tellPasswordChanged } from './notify-password-changed.ts';
import { type LinkQuestion, linkRefusal, openLink } from './open-link.ts';

/** @throws Refusal at NewPassword if anybody would guess it (R5.20) */
export async function checkNewPassword(
  deps: Pick<Deps, 'db' | 'config'>,
  customerId: number,
  password: string,
): Promise<void> {
  const { userName, firstName, lastName, businessName } = await accountById(deps.db, customerId);
  const fault = await passwordFault(deps, password, [userName, firstName, lastName, businessName]);
  if (fault) throw fieldRefusal('NewPassword', fault);
}

/**
 * Sets a password by an emailed link and returns whose it is. The link works once, even for two requests at a time, and
 * ends every other link of its kind. Any but an activation signs out and forgets every device (R6.06), and an email says
 * so. Wrong passwords are forgotten too, and the email is confirmed: its owner gets in, whatever others attempt or have
 * done before (R2.05).
 * @throws Refusal `link_invalid`; `invalid_fields` at NewPassword, which leaves the link valid; `TooManyTries`
 */
export async function setPasswordByLink(
  deps: Deps,
  limits: AccountLimits,
  {
    origin,
    newPassword,
    ...question
  }: Omit<LinkQuestion, 'address'> & { origin: Origin; newPassword: string },
): Promise<{ userName: string }> {
  const { purpose } = question;
  const link = await openLink(deps, limits.link, { ...question, address: origin.address });
  await checkNewPassword(deps, link.customerId, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const { customerId } = link;
  await transaction(deps.pool, async (tx) => {
    const before = await lockPassword(tx, customerId);
    const now = deps.clock.now();
    const isActivated = purpose === 'activation' && before !== null;
    if (isActivated || !(await spendLink(tx, link.id, now))) throw linkRefusal(purpose, 'used');
    await updatePassword(tx, customerId, passwordHash);
    await confirmEmail(tx, customerId, toDate(now));
    await spendLinksOf(tx, { customerId, purpose, at: now });
    if (purpose !== 'activation') await signOutAndTell(deps, tx, customerId);
    await recordAudit(tx, deps, {
      by: { kind: 'visitor', id: null, origin },
      action: 'customer-password-reset',
      subject: { kind: 'customer', id: customerId },
      customerId,
      details: { link: purpose },
    });
  });
  const { userName } = await accountById(deps.db, customerId);
  await limits.login.clear(userName);
  return { userName };
}

async function signOutAndTell(deps: Deps, tx: Transaction, customerId: number) {
  await deleteSessions(tx, customerId);
  await deleteDevices(tx, { customerId });
  await tellPasswordChanged(deps, tx, customerId);
}
