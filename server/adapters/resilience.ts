import { Readable } from 'node:stream';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { cleanTexts } from '../../domain/words/clean-text.ts';
import { PROVIDERS } from '../platform/limits.ts';

const { failuresInARow, pauseSeconds } = PROVIDERS;
/** The wait before the first retry, in milliseconds. Later ones are longer, and all are partly random. */
const FIRST_RETRY_MS = 200;

type ProviderRules = {
  /** The subject of its error messages: `The mail server`. */
  provider: string;
  /** How long one attempt may take, in seconds. */
  seconds: number;
  /** Further attempts after a failed one; 0 if a retry could act twice, or if the caller or a library retries. */
  retries: number;
  /** Whether an error means that the provider is down. Others, such as refusals, count as answers: no retries. */
  isOutage(error: unknown): boolean;
};

/**
 * Calls the provider. The signal aborts when the attempt has taken too long, but not once `act` has succeeded, because
 * the reply's content may still be arriving: see `arriving`.
 * @throws the last attempt's error, or Error if it took too long or if the provider isn't called for now
 */
export type ProviderCall = <Result>(act: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * Every call to a hosted provider goes through a time limit, retries with random pauses, and a circuit breaker. So a
 * provider that is down doesn't hold up its callers, and isn't flooded while it recovers. Texts that it returns are
 * cleaned, like those that callers send us.
 */
export function providerCalls({ provider, seconds, retries, isOutage }: ProviderRules): ProviderCall {
  const outages = handleWhen((error) => error instanceof TaskCancelledError || isOutage(error));
  const policy = wrap(
    retry(outages, {
      maxAttempts: retries,
      backoff: new ExponentialBackoff({ initialDelay: FIRST_RETRY_MS }),
    }),
    circuitBreaker(outages, {
      halfOpenAfter: pauseSeconds * 1000,
      breaker: new ConsecutiveBreaker(failuresInARow),
    }),
    timeout(seconds * 1000, TimeoutStrategy.Aggressive),
  );
  return async (act) => {
    try {
      return cleanTexts(await policy.execute(({ signal }) => attemptOnce(act, signal)));
    } catch (error) {
      if (error instanceof TaskCancelledError) {
        throw new Error(`${provider} gave no answer within ${seconds} seconds`);
      }
      if (error instanceof BrokenCircuitError) {
        throw new Error(`${provider} has failed several times and isn't called for ${pauseSeconds} seconds`);
      }
      throw error;
    }
  };
}

async function attemptOnce<Result>(
  act: (signal: AbortSignal) => Promise<Result>,
  limit: AbortSignal,
): Promise<Result> {
  // The policy aborts its signal after a success too, so the caller gets another one.
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  limit.addEventListener('abort', abort);
  try {
    return await act(attempt.signal);
  } catch (error) {
    // The error of an aborted call doesn't say that it took too long.
    throw limit.aborted ? new TaskCancelledError() : error;
  } finally {
    limit.removeEventListener('abort', abort);
  }
}

/**
 * The content of a provider's reply. It fails with `fault` if nothing arrives within some seconds of being read; the
 * reader's own pauses don't count.
 */
export function arriving(content: Readable, seconds: number, fault: (cause: unknown) => Error): Readable {
  return Readable.from(limitSilence(content, seconds, fault), { objectMode: false });
}

async function* limitSilence(
  content: Readable,
  seconds: number,
  fault: (cause: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const silent = setTimeout(
        () => content.destroy(new Error(`nothing for ${seconds} seconds`)),
        seconds * 1000,
      );
      const { done, value } = await pieces.next().finally(() => clearTimeout(silent));
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw fault(error);
  } finally {
    content.destroy();
  }
}
