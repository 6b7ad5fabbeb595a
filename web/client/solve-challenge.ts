import { type Challenge, solveChallengeWorkers } from 'altcha/lib';
import pbkdf2WorkerUrl from 'altcha/workers/pbkdf2?worker&url';
import { ownScriptUrl } from '../browser/trusted-types.ts';

/** More workers would only heat up the phone. */
const WORKERS = 2;

/**
 * Solves the server's challenge in the background and returns the response, valid once: half a second on a laptop, two
 * on an old phone (R7.59), and longer while somebody floods the server.
 * @throws Error if it can't be solved
 */
export async function solveChallenge(
  received: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const challenge = received as unknown as Challenge;
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(ownScriptUrl(pbkdf2WorkerUrl), { type: 'module' }),
  });
  if (!solution) throw new Error('The challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
