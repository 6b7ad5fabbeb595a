import { randomUUID } from 'node:crypto';
import type {
  confirmEmail as confirmEmailCall,
  validateConfirmation as validateConfirmationCall,
} from '../../../../contracts/accounts/account-email.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { LINK_HOURS } from '../../../../domain/lifetimes.ts';
import { type CustomerDoer, recordAudit } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { consumeLinksOf, keepLink } from '../../../common/emailed-links/mailed-links.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import type { AccountLimits } from '../account-limits.ts';
import { accountById, accountOfPrimaryContact, markEmailConfirmed } from '../accounts.queries.ts';
import { openLink, personOf } from '../open-link.ts';
import { type AccountProof, proveAccount } from '../prove-account.ts';

/** Queues the email with the link that confirms the address of a customer's primary contact. */
export async function sendConfirmation(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  customerId: number,
): Promise<void> {
  const at = clock.now().toString();
  await queue.enqueue(tx, 'send-mail', [
    { mail: 'email-confirmation', linkId: randomUUID(), customerId, at },
  ]);
}

/** The address of the page that confirms a customer's email; the same link id always gives the same address. */
export async function confirmationLink(
  deps: Deps,
  { linkId, customerId, at }: { linkId: string; customerId: number; at: Temporal.Instant },
): Promise<{ href: string; expiresAt: Temporal.Instant }> {
  const expiresAt = at.add({ hours: LINK_HOURS.confirmation });
  const link = { id: linkId, purpose: 'confirmation', customerId, expiresAt } as const;
  const token = await keepLink(deps, deps.db, link);
  return { href: `${deps.config.publicUrl}/#/confirm-email?token=${token}`, expiresAt };
}

/**
 * Sends the link again to a customer's primary contact; does nothing if the address is confirmed.
 * @throws TooManyTries after five in an hour
 */
export async function sendConfirmationAgain(
  deps: Deps,
  limits: AccountLimits,
  customerId: number,
): Promise<{ Message: string }> {
  const { userName, emailConfirmedAt } = await accountOfPrimaryContact(deps.db, customerId);
  if (!emailConfirmedAt) {
    await limits.confirmation.byAccount.take(String(customerId));
    await transaction(deps.pool, (tx) => sendConfirmation(deps, tx, customerId));
  }
  return { Message: accountMessages.confirmationSent(userName) };
}

type LinkOpened = { token: string; address: string };

/**
 * The address that a link confirms; opening it changes nothing (R4.31).
 * @throws Refusal `link_invalid`, or `TooManyTries` after 30 wrong ones from one address block in 15 minutes
 */
export async function validateConfirmation(
  deps: Deps,
  limits: AccountLimits,
  opened: LinkOpened,
): Promise<Reply<typeof validateConfirmationCall>> {
  const link = await openLink(deps, limits.link, { purpose: 'confirmation', ...opened });
  const { userName } = await accountById(deps.db, personOf(link));
  return { UserName: userName };
}

/**
 * Confirms an email address, for somebody who is signed in to its account or knows its password. Otherwise people would
 * confirm accounts that an impostor made with their address (R2.05).
 * @throws Refusal `link_invalid`; a field refusal of `Password` if it's missing or wrong; the refusals of a sign-in
 */
export async function confirmEmail(
  deps: Deps,
  limits: AccountLimits,
  { token, origin, proof }: { token: string; origin: Origin; proof: AccountProof },
): Promise<Reply<typeof confirmEmailCall>> {
  const { address } = origin;
  const link = await openLink(deps, limits.link, { purpose: 'confirmation', token, address });
  const { customerId } = link;
  await proveAccount(deps, limits, { link, address, proof });
  await acceptEmail(deps, { kind: 'person', id: personOf(link), customerId, origin });
  return {};
}

/** Records that the owner of the email has confirmed it, and consumes its confirmation links. */
export async function acceptEmail(deps: Pick<Deps, 'pool' | 'clock'>, by: CustomerDoer): Promise<void> {
  const { id: personId, customerId } = by;
  await transaction(deps.pool, async (tx) => {
    const at = deps.clock.now();
    await markEmailConfirmed(tx, personId, toDate(at));
    await consumeLinksOf(tx, { personId, purpose: 'confirmation', at });
    const subject = { kind: 'customer', id: customerId } as const;
    await recordAudit(tx, deps, { by, action: 'customer-email-confirmed', subject, customerId });
  });
}
