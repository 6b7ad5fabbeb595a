import { z } from 'zod';
import { type InEnvironment, isForThisMachineOnly } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const clockVariables = {
  CLOCK: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Instant at which the product believes to start, for trials; refused in live.'),
};

export function clockFaults({
  GALLEY_ENV,
  CLOCK,
}: ValuesOf<typeof clockVariables> & InEnvironment): string[] {
  if (isForThisMachineOnly(GALLEY_ENV)) return [];
  return CLOCK ? [`CLOCK: a made-up clock is refused in ${GALLEY_ENV}.`] : [];
}
