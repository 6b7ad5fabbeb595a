import { z } from 'zod';
import { isLoopback } from '../platform/http/loopback.ts';
import type { ValuesOf } from './variables.ts';

export const processVariables = {
  GALLEY_ENV: z
    .enum(['local', 'test', 'staging', 'live'])
    .default('local')
    .describe('Which environment this is; live refuses everything that is only good for trying out.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port that site and API are served on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every one, in staging and live.'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'What this process does, as --role does: web serves the site and queues tasks, worker runs tasks and serves no site, all does both.',
    ),
};

type Values = ValuesOf<typeof processVariables>;

/** The variable that other concerns look at too. */
export type InEnvironment = Pick<Values, 'GALLEY_ENV'>;

/** Whether an environment can only be reached from the machine that it runs on. */
export const isForThisMachineOnly = (env: Values['GALLEY_ENV']): boolean => env === 'local' || env === 'test';

/** A trial must stay on its own machine: the fault of a variable whose host others can reach. */
export function exposureFaults({ GALLEY_ENV }: InEnvironment, name: string, host: string): string[] {
  if (!isForThisMachineOnly(GALLEY_ENV) || isLoopback(host)) return [];
  const why = GALLEY_ENV === 'local' ? 'shows every email at /outbox and has known sign-ins' : 'is for tests';
  return [
    `${name}: GALLEY_ENV=${GALLEY_ENV} ${why}, so it is served on this machine only. Set GALLEY_ENV=staging or live to let others reach it.`,
  ];
}

/** A test double takes the place of a provider in trials only. */
export function doubleFaults({ GALLEY_ENV }: InEnvironment, name: string, url: string | undefined): string[] {
  return url && !isForThisMachineOnly(GALLEY_ENV)
    ? [`${name}: a test double is refused in ${GALLEY_ENV}.`]
    : [];
}

export const processFaults = (values: Values): string[] => exposureFaults(values, 'HOST', values.HOST);
