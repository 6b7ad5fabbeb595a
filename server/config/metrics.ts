import { z } from 'zod';
import { exposureFaults, type InEnvironment } from './process.ts';
import type { ValuesOf } from './variables.ts';

export const metricsVariables = {
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port that /metrics is served on for Prometheus; it is not served when not given.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that /metrics is served on; 0.0.0.0 for a Prometheus on another machine.'),
};

type Values = ValuesOf<typeof metricsVariables>;

/** Where `/metrics` is served; undefined if it isn't. */
export function metricsSettings({ METRICS_PORT: port, METRICS_HOST: host }: Values) {
  return port ? { host, port } : undefined;
}

export function metricsFaults(values: Values & InEnvironment & { PORT: number }): string[] {
  const faults = exposureFaults(values, 'METRICS_HOST', values.METRICS_HOST);
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT) {
    faults.push('METRICS_PORT: must be another port than PORT.');
  }
  return faults;
}
