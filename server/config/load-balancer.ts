import { z } from 'zod';
import { isNetwork } from '../platform/http/address-block.ts';
import { DRAIN_SECONDS, MAX_DRAIN_SECONDS } from '../platform/limits.ts';
import { type InEnvironment, isForThisMachineOnly } from './process.ts';
import type { ValuesOf } from './variables.ts';

/** Addresses and networks of proxies, separated by commas. */
const networks = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isNetwork), {
    error: 'must be true, false, or addresses and networks with commas in between, as 10.0.0.0/8,203.0.113.7',
  });

export const loadBalancerVariables = {
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(MAX_DRAIN_SECONDS)
    .optional()
    .describe(
      'How long a server that gets a stop signal goes on serving while /readyz already fails; 5 in staging and live, else 0.',
    ),
  TRUST_PROXY: z
    .union([z.stringbool(), networks])
    .default(false)
    .describe(
      'Whether a proxy in front says who the caller is (X-Forwarded-For); or the addresses and networks of several, with commas in between.',
    ),
};

type Values = ValuesOf<typeof loadBalancerVariables> & InEnvironment;

export function loadBalancerSettings({ GALLEY_ENV, DRAIN_SECONDS: seconds, TRUST_PROXY }: Values) {
  return {
    /** How long a stopping server keeps serving, so that load balancers notice. */
    drainMs: 1000 * (seconds ?? (isForThisMachineOnly(GALLEY_ENV) ? 0 : DRAIN_SECONDS)),
    /** The proxies whose headers say who the caller is: the one in front of us, or all in these networks. */
    trustProxy: TRUST_PROXY,
  };
}
