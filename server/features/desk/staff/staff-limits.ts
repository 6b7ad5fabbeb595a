import type { Deps } from '../../../deps.ts';
import { tryLimit } from '../../../platform/attempt-limit.ts';

const WINDOW_MINUTES = 15;

/** Wrong passwords, limited as for customers; an office may share one address. */
export function staffLimits(deps: Pick<Deps, 'config' | 'clock'>) {
  const limit = (max: number) => tryLimit(deps, { max, windowMinutes: WINDOW_MINUTES });
  return { byAccount: limit(10), byAddress: limit(50) };
}

export type StaffLimits = ReturnType<typeof staffLimits>;
