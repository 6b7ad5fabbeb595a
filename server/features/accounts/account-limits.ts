import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import { signInLimits } from '../../common/sign-in/sign-in-limits.ts';
import type { Deps } from '../../deps.ts';

/** Limits on attempts that reveal something about an account or send emails; an office may share one address. */
export function accountLimits(deps: Pick<Deps, 'db' | 'pool' | 'config' | 'captcha'>) {
  const limit = (name: string, max: number, windowMinutes: number) =>
    attemptLimit(deps, { name, max, windowMinutes });
  return {
    /** Wrong passwords at sign-in. */
    login: signInLimits(deps, 'customer'),
    /** Wrong current passwords of somebody who is signed in. */
    passwordChange: { byAccount: limit('customer password', 10, 15) },
    /** Invalid links. */
    link: { byBlock: limit('emailed link', 30, 15) },
    /** Sign-ups, which reveal whether an email has an account. */
    signUp: { byBlock: limit('sign-up', 30, 60) },
    /** Confirmation links that a customer requests. */
    confirmation: { byAccount: limit('confirmation email', 5, 60) },
    /** Emails that a visitor requests to be sent to an address. */
    request: { byAccount: limit('account email', 5, 60), byBlock: limit('account email block', 30, 60) },
  };
}

export type AccountLimits = ReturnType<typeof accountLimits>;
