import { type Check, check } from '../../adapters/check.ts';
import type { TracingSettings } from '../../platform/otlp-tracing.ts';

/** The collector refused; retrying wouldn't help. */
class Refused extends Error {}

/** Checks that a collector accepts traces, by sending it an empty list. */
export function checkCollector({ url, headers }: TracingSettings): Promise<Check> {
  return check(
    async () => {
      const { ok, status } = await fetch(new URL('/v1/traces', url), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [] }),
      });
      if (ok) return;
      const Failure = status < 500 && status !== 429 ? Refused : Error;
      throw new Failure(`the collector replied with status ${status}`);
    },
    (error) => error instanceof Refused,
  );
}
