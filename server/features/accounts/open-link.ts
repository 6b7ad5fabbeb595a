import type { Problem } from '../../../contracts/problem.ts';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { findLink, type Link } from '../../common/emailed-links/mailed-links.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from './account-limits.ts';
import { isJoined } from './accounts.queries.ts';

export type AccountLinkPurpose = 'activation' | 'recovery' | 'confirmation' | 'email-change' | 'email-undo';
type LinkFault = NonNullable<Problem['LinkFault']>;

export type LinkRequest = {
  purpose: AccountLinkPurpose;
  token: string;
  /** The caller's address, for its limit. */
  address: string;
};

const TEXTS: Readonly<Record<AccountLinkPurpose, Record<LinkFault, string>>> = {
  activation: {
    unknown: accountMessages.activationLinkInvalid,
    used: accountMessages.activationLinkUsed,
    old: accountMessages.activationLinkOld,
  },
  confirmation: {
    unknown: accountMessages.confirmationLinkInvalid,
    used: accountMessages.confirmationLinkUsed,
    old: accountMessages.confirmationLinkOld,
  },
  'email-change': {
    unknown: accountMessages.emailChangeLinkInvalid,
    used: accountMessages.emailChangeLinkUsed,
    old: accountMessages.emailChangeLinkOld,
  },
  'email-undo': {
    unknown: accountMessages.emailUndoLinkInvalid,
    used: accountMessages.emailUndoLinkUsed,
    old: accountMessages.emailUndoLinkOld,
  },
  recovery: {
    unknown: accountMessages.linkInvalidOrExpired,
    used: accountMessages.linkInvalidOrExpired,
    old: accountMessages.linkInvalidOrExpired,
  },
};

/** Why a link isn't valid: one code, and a text for each reason, except for recovery (R8.03, R8.04). */
export function linkRefusal(purpose: AccountLinkPurpose, fault: LinkFault): Refusal {
  const extension = purpose === 'recovery' ? {} : { LinkFault: fault };
  return new Refusal('link_invalid', TEXTS[purpose][fault], [], extension);
}

/** Whose account a link is about; a trigger makes sure that it has somebody. */
export function personOf({ personId }: Link): number {
  if (personId === null) throw new Error('A link about an account names nobody');
  return personId;
}

/**
 * A valid emailed link; opening it changes nothing (R4.31).
 * @throws Refusal `link_invalid`, or `TooManyTries` after 30 wrong ones from one address block in 15 minutes
 */
export async function openLink(
  deps: Deps,
  limits: AccountLimits['link'],
  { purpose, token, address }: LinkRequest,
): Promise<Link & { purpose: AccountLinkPurpose }> {
  await limits.byBlock.take(addressBlock(address));
  const link = await findLink(deps.db, purpose, token);
  if (!link) throw linkRefusal(purpose, 'unknown');
  await limits.byBlock.giveBack(addressBlock(address));
  if (link.usedAt) throw linkRefusal(purpose, 'used');
  if (await isJoined(deps.db, link.customerId)) throw linkRefusal(purpose, 'old');
  if (link.expiresAt.toTemporalInstant().epochMilliseconds <= deps.clock.now().epochMilliseconds) {
    throw linkRefusal(purpose, 'old');
  }
  return { ...link, purpose };
}
