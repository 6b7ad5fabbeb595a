import { attemptLimit } from '../../../common/attempts/attempt-limit.ts';
import { signInLimits } from '../../../common/sign-in/sign-in-limits.ts';
import type { Deps } from '../../../deps.ts';

/** Wrong passwords of staff, limited as for customers. */
export function staffLimits(deps: Pick<Deps, 'db' | 'pool' | 'config' | 'captcha'>) {
  return {
    signIn: signInLimits(deps, 'staff'),
    /** Wrong current passwords of somebody who is signed in. */
    passwordChange: attemptLimit(deps, { name: 'staff password', max: 10, windowMinutes: 15 }),
  };
}

export type StaffLimits = ReturnType<typeof staffLimits>;
