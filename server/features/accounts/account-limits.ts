import type { Deps } from '../../deps.ts';
import { tryLimit } from '../../platform/attempt-limit.ts';

/** How often may be tried what tells something about an account or sends mails; an office may share one address. */
export function accountLimits(deps: Pick<Deps, 'config' | 'clock'>) {
  const limit = (max: number, windowMinutes: number) => tryLimit(deps, { max, windowMinutes });
  return {
    /** Wrong passwords at sign-in. */
    login: { byAccount: limit(10, 15), byAddress: limit(50, 15) },
    /** Wrong current passwords of somebody who is signed in. */
    passwordChange: { byAccount: limit(10, 15) },
    /** Links that do not hold. */
    link: { byAddress: limit(30, 15) },
    /** Sign-ups, which tell whether an email has an account. */
    signUp: { byAddress: limit(30, 60) },
    /** Mails that a visitor has sent to an email. */
    request: { byAccount: limit(5, 60), byAddress: limit(30, 60) },
  };
}

export type AccountLimits = ReturnType<typeof accountLimits>;
