import type { Deps } from '../../deps.ts';
import { tryLimit } from '../../platform/attempt-limit.ts';

/** Limits on attempts that reveal something about an account or send emails; an office may share one address. */
export function accountLimits(deps: Pick<Deps, 'config' | 'clock'>) {
  const limit = (max: number, windowMinutes: number) => tryLimit(deps, { max, windowMinutes });
  return {
    /** Wrong passwords at sign-in. */
    login: { byAccount: limit(10, 15), byAddress: limit(50, 15) },
    /** Wrong current passwords of somebody who is signed in. */
    passwordChange: { byAccount: limit(10, 15) },
    /** Invalid links. */
    link: { byAddress: limit(30, 15) },
    /** Sign-ups, which reveal whether an email has an account. */
    signUp: { byAddress: limit(30, 60) },
    /** Emails that a visitor requests to be sent to an address. */
    request: { byAccount: limit(5, 60), byAddress: limit(30, 60) },
  };
}

export type AccountLimits = ReturnType<typeof accountLimits>;
