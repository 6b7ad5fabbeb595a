import { z } from 'zod';
import { isLoopback } from '../platform/http/loopback.ts';

/** What a list of variables is after validation. */
export type ValuesOf<Variables extends z.ZodRawShape> = z.output<z.ZodObject<Variables>>;

/** A scheme and a host, as in a browser's Origin header. */
export const hostAlone = z
  .string()
  .regex(/^https?:\/\/[^/?#@*\s]+\/?$/, 'must be a host alone, as https://api.galley.example')
  .transform((url) => url.replace(/\/$/, ''));

/** A provider's address. It needs TLS except on this computer, where test doubles run. */
export const providerUrl = z
  .string()
  .regex(
    /^(https:\/\/[^/?#@*\s]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/,
    'must be a host alone with https, as https://maps.example',
  );

/** Whether what is sent to an address is encrypted, or never leaves this machine. */
export const isEncrypted = (url: string): boolean =>
  url.startsWith('https://') || isLoopback(new URL(url).hostname);

/** The missing variables of a provider, if it's chosen. */
export function missing<Values>(
  values: Values,
  port: keyof Values & string,
  provider: string,
  names: readonly (keyof Values & string)[],
): string[] {
  if (values[port] !== provider) return [];
  return names
    .filter((name) => !values[name])
    .map((name) => `${name}: must be given with ${port}=${provider}.`);
}
