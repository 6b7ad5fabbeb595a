import { z } from 'zod';
import { type InEnvironment, isForThisMachineOnly } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const rateLimitVariables = {
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether callers are held to rates; off is for measuring and refused in live.'),
};

export function rateLimitFaults({
  GALLEY_ENV,
  RATE_LIMITS,
}: ValuesOf<typeof rateLimitVariables> & InEnvironment): string[] {
  if (isForThisMachineOnly(GALLEY_ENV)) return [];
  return RATE_LIMITS === 'off' ? [`RATE_LIMITS: must be on in ${GALLEY_ENV}.`] : [];
}
