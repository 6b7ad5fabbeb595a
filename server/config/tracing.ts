import { z } from 'zod';
import type { TracingSettings } from '../platform/otlp-tracing.ts';
import type { InEnvironment } from './process.ts';
import { hostAlone, isEncrypted, type ValuesOf } from './variables.ts';

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: hostAlone
    .optional()
    .describe('The collector that traces are sent to, by OpenTelemetry over HTTP; no traces when not given.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim().split('=')))
    .refine((pairs) => pairs.every(([name, ...value]) => name && value.length > 0), {
      error: 'must be name=value pairs with commas in between',
    })
    .optional()
    .describe(
      'What that collector wants in each request, such as a key: name=value, with commas in between.',
    ),
};

type Values = ValuesOf<typeof tracingVariables> & InEnvironment;

export function tracingSettings(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: pairs = [] } = values;
  if (!url) return undefined;
  return { url, headers: Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')])) };
}

export function tracingFaults({ GALLEY_ENV, OTEL_EXPORTER_OTLP_ENDPOINT: collector }: Values): string[] {
  if (GALLEY_ENV !== 'live' || !collector || isEncrypted(collector)) return [];
  return ['OTEL_EXPORTER_OTLP_ENDPOINT: must be https in live, or on this computer.'];
}
