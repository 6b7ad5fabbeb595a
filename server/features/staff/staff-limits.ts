import { attemptLimit } from '../../common/attempts/attempt-limit.ts';
import type { Deps } from '../../common/deps.ts';
import { signInLimits } from '../../common/sign-in/sign-in-limits.ts';
import { ATTEMPTS } from '../../platform/limits.ts';

/** Wrong passwords of staff, limited as for customers. */
export function staffLimits(deps: Pick<Deps, 'db' | 'pool' | 'config' | 'proofOfWork'>) {
  return {
    signIn: signInLimits(deps, 'staff'),
    /** Wrong codes of the second factor. Only somebody with the right password gets as far as a code. */
    codes: attemptLimit(deps, { name: 'staff code', ...ATTEMPTS.secondFactor }),
    /** Wrong current passwords of somebody who is signed in. */
    passwordChange: attemptLimit(deps, { name: 'staff password', ...ATTEMPTS.currentPassword }),
  };
}

export type StaffLimits = ReturnType<typeof staffLimits>;
