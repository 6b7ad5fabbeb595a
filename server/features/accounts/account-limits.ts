import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import type { Deps } from '../../common/deps.ts';
import { signInLimits } from '../../common/sign-in/sign-in-limits.ts';
import { ATTEMPTS } from '../../platform/limits.ts';

/** Limits on attempts that reveal something about an account or send emails; an office may share one address. */
export function accountLimits(deps: Pick<Deps, 'db' | 'pool' | 'config' | 'proofOfWork'>) {
  const limit = (name: string, attempts: { max: number; windowMinutes: number }) =>
    attemptLimit(deps, { name, ...attempts });
  return {
    /** Wrong passwords at sign-in. */
    login: signInLimits(deps, 'customer'),
    /** Wrong current passwords of somebody who is signed in. */
    passwordChange: { byAccount: limit('customer password', ATTEMPTS.currentPassword) },
    /** Invalid links. */
    link: { byBlock: limit('emailed link', ATTEMPTS.emailedLink) },
    /** Sign-ups, which reveal whether an email has an account, and send an email: beyond a few they cost work. */
    signUp: { byBlock: limit('sign-up', ATTEMPTS.signUp) },
    /** Confirmation links that a customer requests. */
    confirmation: { byAccount: limit('confirmation email', ATTEMPTS.confirmationEmail) },
    /** Links to another email that a customer requests. */
    emailChange: { byAccount: limit('email change', ATTEMPTS.emailChange) },
    /** Emails that a visitor requests to be sent to an address. */
    request: {
      byAccount: limit('account email', ATTEMPTS.accountEmail),
      byBlock: limit('account email block', ATTEMPTS.accountEmailsOfBlock),
    },
  };
}

export type AccountLimits = ReturnType<typeof accountLimits>;
