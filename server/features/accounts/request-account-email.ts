import { randomUUID } from 'node:crypto';
import { ACCOUNT_REQUEST_DAYS } from '../../../domain/lifetimes.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { accountRequests } from '../../db/schema/customers.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AccountLimits } from './account-limits.ts';
import { type AccountRequest, insertAccountRequest } from './accounts.queries.ts';

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

/** Deletes old requests that were made with only an email; they were answered long ago. */
export async function deleteOldAccountRequests({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: ACCOUNT_REQUEST_DAYS * 24 }));
  await deleteInBatches(db, accountRequests, accountRequests.id, lt(accountRequests.createdAt, before));
}

/**
 * Accepts a solved captcha, once; one that can't be checked is refused too (R5.19).
 * @throws Refusal `invalid_fields` for `RecaptchaResponse`
 */
export async function checkCaptcha(
  { captcha, log, config }: Pick<Deps, 'captcha' | 'log' | 'config'>,
  answer: string,
): Promise<void> {
  const check = await captcha.check(answer);
  if (check.outcome === 'accepted') return;
  if (check.outcome === 'refused') throw fieldRefusal('RecaptchaResponse', requestMessages.confirmNotRobot);
  log.error({ reason: check.reason }, 'a captcha could not be checked');
  throw fieldRefusal('RecaptchaResponse', requestMessages.captchaUnchecked(config.brand.phone));
}
