import { LINK_HOURS, SIGN_IN_CODE_MINUTES } from '../../../domain/lifetimes.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink, linkById } from '../../common/emailed-links/mailed-links.ts';
import type { WrittenMail } from '../../common/emails/letter.ts';
import {
  type Account,
  type AccountRequest,
  findAccount,
  findAccountRequest,
  insertAccountIfNew,
  isJoinedEmail,
} from '../../features/accounts/accounts.queries.ts';
import { SIGN_IN_CODE } from '../../features/accounts/log-in-with-code.ts';
import { sixDigits } from '../../platform/six-digits.ts';
import {
  accountReadyMail,
  activationMail,
  joinedAccountMail,
  passwordResetMail,
  signInCodeMail,
  writeEmailConfirmation,
} from './account-emails.ts';

/**
 * Replies to a request made with only an email. A requested account is created here, without a password, and its link
 * is emailed; if the account is already active, the email says so, or asks to confirm the address. A password request
 * gets a link, one for a code gets its digits; an account that never had a password gets its activation link; an email
 * without an account gets nothing, and one whose account was put together with another reads that.
 * Customers that staff booked for or brought along get the activation link too.
 */
export async function answerAccountRequest(
  deps: Deps,
  { requestId }: { requestId: string },
): Promise<WrittenMail | null> {
  const request = await findAccountRequest(deps.db, requestId);
  if (!request) return null;
  const link = await linkById(deps.db, requestId);
  // A repeated task: the email was sent before, and its link has been used since.
  if (link?.usedAt) return null;
  const account = await accountOf(deps, request);
  if (!account) {
    return (await isJoinedEmail(deps.db, request.userName)) ? joinedAccountMail(deps.config, request) : null;
  }
  if (account.passwordHash === null) return withLink(deps, request, account, 'activation');
  if (request.kind === 'password') return withLink(deps, request, account, 'recovery');
  // They already chose a password through another email.
  if (request.kind === 'staff booking' || request.kind === 'import') return null;
  if (!account.emailConfirmedAt) {
    const { id, createdAt } = request;
    return writeEmailConfirmation(deps, {
      linkId: id,
      customerId: account.customerId,
      at: createdAt.toTemporalInstant().toString(),
    });
  }
  if (request.kind === 'sign-in code') {
    const expiresAt = request.createdAt.toTemporalInstant().add({ minutes: SIGN_IN_CODE_MINUTES });
    // An email that waited has nothing to say any more.
    if (Temporal.Instant.compare(deps.clock.now(), expiresAt) >= 0) return null;
    const code = sixDigits(deps.secret, SIGN_IN_CODE, request.id);
    return signInCodeMail(deps.config, { request, account, code, expiresAt });
  }
  return accountReadyMail(deps.config, { request, account });
}

async function accountOf({ db }: Deps, request: AccountRequest): Promise<Account | null> {
  const { kind, userName, firstName, lastName, mobile, postcode, createdAt } = request;
  if (kind === 'account' && firstName !== null && lastName !== null) {
    await insertAccountIfNew(db, { userName, firstName, lastName, mobile, postcode, createdAt });
  }
  return findAccount(db, userName);
}

async function withLink(
  deps: Deps,
  request: AccountRequest,
  account: Account,
  purpose: 'activation' | 'recovery',
): Promise<WrittenMail> {
  const expiresAt = request.createdAt.toTemporalInstant().add({ hours: LINK_HOURS[purpose] });
  const token = await keepLink(deps, deps.db, {
    id: request.id,
    purpose,
    customerId: account.customerId,
    personId: account.personId,
    expiresAt,
  });
  const write = purpose === 'activation' ? activationMail : passwordResetMail;
  return write(deps.config, { request, account, token, expiresAt });
}
