import { attemptLimit } from '../../../common/attempts/attempt-limit.ts';
import type { Deps } from '../../../common/deps.ts';
import { ATTEMPTS } from '../../../platform/limits.ts';

/** Codes that are texted to technicians, which cost money and could be used to pester them. */
export function dayLimits(deps: Pick<Deps, 'db' | 'pool' | 'config'>) {
  return {
    codes: attemptLimit(deps, { name: 'technician code', ...ATTEMPTS.technicianCode }),
    codesOfBlock: attemptLimit(deps, { name: 'technician code block', ...ATTEMPTS.technicianCodesOfBlock }),
  };
}

export type DayLimits = ReturnType<typeof dayLimits>;
