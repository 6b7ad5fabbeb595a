import { randomUUID } from 'node:crypto';
import type {
  confirmEmailChange as confirmEmailChangeCall,
  validateEmailChange as validateEmailChangeCall,
} from '../../../../contracts/accounts/account-email.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { LINK_HOURS } from '../../../../domain/lifetimes.ts';
import { type CustomerDoer, recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { consumeLinksOf, keepLink, linkById } from '../../../common/emailed-links/mailed-links.ts';
import type { Caller } from '../../../common/http/route.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import type { AccountLimits } from '../account-limits.ts';
import { accountById, isEmailTaken, lockPassword } from '../accounts.queries.ts';
import { linkRefusal, openLink, personOf } from '../open-link.ts';
import { type AccountProof, proveAccount } from '../prove-account.ts';
import { emailOf, takeEmail } from './take-email.ts';
import { notifyOldAddress } from './undo-email-change.ts';

/**
 * Sends a link to the customer's new email address; nothing changes until it's confirmed there. Earlier links stop
 * working.
 * @throws a field refusal of `UserName` if it's the account's current one or somebody else's; `TooManyTries` after five
 *   in an hour, or after 30 replies to one address block that reveal an account
 */
export async function requestEmailChange(
  deps: Deps,
  limits: AccountLimits,
  { by, address, userName }: { by: CustomerDoer; address: string; userName: string },
): Promise<{ Message: string }> {
  const { id: personId, customerId } = by;
  const before = await accountById(deps.db, personId);
  if (before.userName === userName) throw fieldRefusal('UserName', accountMessages.emailUnchanged);
  await limits.emailChange.byAccount.take(String(personId));
  await limits.signUp.byBlock.take(addressBlock(address));
  if (await isEmailTaken(deps.db, userName)) throw fieldRefusal('UserName', passwordMessages.emailTaken);
  await transaction(deps.pool, async (tx) => {
    const now = deps.clock.now();
    const linkId = randomUUID();
    const expiresAt = now.add({ hours: LINK_HOURS['email-change'] });
    await consumeLinksOf(tx, { personId, purpose: 'email-change', at: now });
    await keepLink(deps, tx, {
      id: linkId,
      purpose: 'email-change',
      customerId,
      personId,
      userName,
      expiresAt,
    });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'email-change', linkId }]);
    await record(deps, tx, { by, action: 'customer-email-change-requested', to: userName });
  });
  return { Message: accountMessages.emailChangeSent(userName) };
}

/**
 * The email that a link changes to, and whether the caller must enter the password; changes nothing (R4.31). It doesn't
 * say whose account it is: the email may be mistyped, and its reader a stranger.
 * @throws Refusal `link_invalid`, or `TooManyTries`
 */
export async function validateEmailChange(
  deps: Deps,
  limits: AccountLimits,
  { token, address, caller }: { token: string; address: string; caller: Caller | null },
): Promise<Reply<typeof validateEmailChangeCall>> {
  const link = await openLink(deps, limits.link, { purpose: 'email-change', token, address });
  return { UserName: emailOf(link), NeedsPassword: caller?.personId !== link.personId };
}

/**
 * Changes an account's email, for somebody who opened the link sent there and is signed in or knows the password. Links
 * sent to the old address stop working, and it gets a notice with a link that undoes the change.
 * @throws Refusal `link_invalid`; a field refusal of `Password` if it's missing or wrong; `conflict` if the new email
 *   has got an account in the meantime
 */
export async function confirmEmailChange(
  deps: Deps,
  limits: AccountLimits,
  { token, origin, proof }: { token: string; origin: Origin; proof: AccountProof },
): Promise<Reply<typeof confirmEmailChangeCall>> {
  const { address } = origin;
  const link = await openLink(deps, limits.link, { purpose: 'email-change', token, address });
  await proveAccount(deps, limits, { link, address, proof });
  const { customerId } = link;
  const personId = personOf(link);
  const userName = emailOf(link);
  await transaction(deps.pool, async (tx) => {
    // If two run at once, the second waits here and finds the link used.
    await lockPassword(tx, personId);
    const current = await linkById(tx, link.id);
    if (!current || current.usedAt) throw linkRefusal('email-change', 'used');
    const before = await accountById(tx, personId);
    await takeEmail(deps, tx, {
      personId,
      userName,
      taken: new Refusal('conflict', passwordMessages.emailTaken),
    });
    const at = deps.clock.now();
    for (const purpose of ['email-change', 'confirmation', 'recovery'] as const) {
      await consumeLinksOf(tx, { personId, purpose, at });
    }
    // An unconfirmed old address gets no notice: it may be mistyped, and its owner a stranger.
    if (before.emailConfirmedAt)
      await notifyOldAddress(deps, tx, { customerId, personId, userName: before.userName });
    const by = { kind: 'person', id: personId, customerId, origin } as const;
    await record(deps, tx, { by, action: 'customer-email-changed', from: before.userName, to: userName });
  });
  await limits.login.clear(userName);
  return { UserName: userName };
}

type Change = {
  by: CustomerDoer;
  action: 'customer-email-change-requested' | 'customer-email-changed';
  from?: string;
  to: string;
};

async function record(deps: Deps, tx: Transaction, { by, action, ...details }: Change): Promise<void> {
  const { customerId } = by;
  const subject = { kind: 'customer', id: customerId } as const;
  await recordAudit(tx, deps, { by, action, subject, customerId, details });
}
