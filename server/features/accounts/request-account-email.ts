import { randomUUID } from 'node:crypto';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import type { AccountLimits } from './account-limits.ts';
import { type AccountRequest, insertAccountRequest } from './accounts.queries.ts';
import { checkCaptcha } from './check-captcha.ts';

export type MailQuestion = {
  /** An account (R7.45), or a new password (R7.05). */
  request: Omit<AccountRequest, 'id' | 'createdAt'>;
  captchaAnswer: string;
  /** Of the caller, for its limit. */
  address: string;
};

/**
 * Takes what is asked with nothing but an email. Whose email it is, only the worker looks up: until then every address
 * costs the same and is answered the same (R7.05).
 * @throws Refusal at RecaptchaResponse, or `TooManyTries` past 30 an hour from one address or 5 for one email
 */
export async function askByMail(
  deps: Deps,
  limits: AccountLimits['request'],
  { request, captchaAnswer, address }: MailQuestion,
): Promise<void> {
  limits.byAddress.take(address);
  await checkCaptcha(deps, captchaAnswer);
  // Only now, so that it takes work to use up the tries of somebody else's email.
  limits.byAccount.take(request.userName);
  const id = randomUUID();
  await transaction(deps.pool, async (tx) => {
    await insertAccountRequest(tx, { ...request, id, createdAt: toDate(deps.clock.now()) });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'account-answer', requestId: id }]);
  });
}
