import { randomUUID } from 'node:crypto';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AccountLimits } from './account-limits.ts';
import { type AccountRequest, insertAccountRequest } from './accounts.queries.ts';
import { checkCaptcha } from './check-captcha.ts';

export type EmailRequest = {
  /** An account (R7.45), a new password (R7.05), or a code to sign in with. */
  request: Omit<AccountRequest, 'id' | 'createdAt' | 'codeTries' | 'codeUsedAt'>;
  captchaAnswer: string;
  /** The caller's address, for its limit. */
  address: string;
};

/**
 * Accepts a request made with only an email. A task looks up later whose email it is, so every email takes the same
 * time and gets the same reply (R7.05).
 * @throws a field refusal of `RecaptchaResponse`; `TooManyTries` after 30 an hour from one address block or 5 for one
 *   email
 */
export async function requestAccountEmail(
  deps: Deps,
  limits: AccountLimits['request'],
  { request, captchaAnswer, address }: EmailRequest,
): Promise<{ id: string; createdAt: Temporal.Instant }> {
  await limits.byBlock.take(addressBlock(address));
  await checkCaptcha(deps, captchaAnswer);
  // Counted after the captcha, so that nobody can cheaply use up the attempts of somebody else's email.
  await limits.byAccount.take(hashToken(request.userName));
  const id = randomUUID();
  const createdAt = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    await insertAccountRequest(tx, { ...request, id, createdAt: toDate(createdAt) });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'account-answer', requestId: id }]);
  });
  return { id, createdAt };
}
