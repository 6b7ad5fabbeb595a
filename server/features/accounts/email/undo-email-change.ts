import { randomUUID } from 'node:crypto';
import type { validateEmailUndo as validateEmailUndoCall } from '../../../../contracts/accounts/account-email.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { LINK_HOURS } from '../../../../domain/lifetimes.ts';
import type { Deps } from '../../../common/deps.ts';
import { keepLink } from '../../../common/emailed-links/mailed-links.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountLimits } from '../account-limits.ts';
import { openLink } from '../open-link.ts';
import { emailOf } from './take-email.ts';

/** Queues the notice to an account's old email, with a link that restores it. */
export async function notifyOldAddress(
  deps: Deps,
  tx: Transaction,
  { customerId, personId, userName }: { customerId: number; personId: number; userName: string },
): Promise<void> {
  const linkId = randomUUID();
  const expiresAt = deps.clock.now().add({ hours: LINK_HOURS['email-undo'] });
  await keepLink(deps, tx, { id: linkId, purpose: 'email-undo', customerId, personId, userName, expiresAt });
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'email-changed', linkId }]);
}

/**
 * The email that a link restores; changes nothing (R4.31).
 * @throws Refusal `link_invalid`, or `TooManyTries`
 */
export async function validateEmailUndo(
  deps: Deps,
  limits: AccountLimits,
  { token, address }: { token: string; address: string },
): Promise<Reply<typeof validateEmailUndoCall>> {
  return { UserName: emailOf(await openLink(deps, limits.link, { purpose: 'email-undo', token, address })) };
}
